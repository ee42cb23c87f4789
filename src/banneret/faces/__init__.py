"""What draws scenes: as SVG and in characters. The page draws them with the same shapes."""
