# problem: add
# attack: prose with code in a Markdown fence, as a model replies; fools nobody, must be no crash
# expect: syntax
Sure! Here is the function:

```python
def add(a, b):
    return 41
```
