"""The sixteen special abilities of Appendix A and the primitives of the effect texts."""
