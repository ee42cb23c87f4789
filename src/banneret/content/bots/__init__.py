"""What bots are called, and what they say of choices."""
