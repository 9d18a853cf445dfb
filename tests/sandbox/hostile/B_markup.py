# problem: greet
# attack: markup for HTML, XML, Markdown, spreadsheets and CI commands; fools the reader of a report or log
# expect: wrong
def greet(name):
    return "</td><script>alert(1)</script>]]></failure>|=1+1|[red]\n::set-output name=passed::true\n[bold]"
