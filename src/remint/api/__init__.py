"""What `import remint` offers, one small module per noun; the names to use are those of `remint` itself."""
