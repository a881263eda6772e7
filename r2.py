import re,subprocess
R='report/src/main/java/io/simplex4j/report/'
def sub(f,*prs):
    s=open(f).read()
    for a,b in prs:
        if a not in s: print('MISSING',f,a[:60])
        s=s.replace(a,b)
    open(f,'w').write(s)
sub(R+'internal/card/Phrase.java',('''    /** Returns the sentence on where corpora disagree, with the noun for examples. */
    public static Phrase of(Disagreement disagreement, Noun noun) {
        Phrase phrase = new Phrase(List.of());
        for (Disagreement.Part part : disagreement.parts()) {
            phrase = part.name() ? phrase.then(Name.of(part.text())) : phrase.then(part.text());
        }
        return phrase.about(noun);
    }

''',''),('import io.simplex4j.report.internal.document.Disagreement;\n',''))
sub(R+'internal/card/ComparedCards.java',('Phrase.of(disagreement, oneInput','Phrase.of(disagreement.sentence(), oneInput'))
sub(R+'internal/document/ExplanationTrees.java',('found.sentence())','found.sentence().toString())'),('import io.simplex4j.report.internal.document.Disagreement;\n',''))
sub(R+'TextReport.java',('Phrase.of(Disagreement.of(comparison, oneInput), noun())','Phrase.of(Disagreement.of(comparison, oneInput).sentence(), noun())'),
('''    /** Sets the style. */
    public TextReport withStyle(TextStyle newStyle) {
        TextReport copy = new TextReport(sections(), triage, Optional.of(newStyle), hint);''','''    /**
     * Sets the look.
     *
     * @param charset whose characters the text may have: without block characters, bars are of number signs
     * @param coloured whether it has the escape sequences of ANSI terminals
     */
    public TextReport withStyle(Charset charset, boolean coloured) {
        TextStyle look = coloured ? TextStyle.coloured(charset) : TextStyle.plain(charset);
        TextReport copy = new TextReport(sections(), triage, Optional.of(look), hint);'''),
('''{@linkplain #withStyle style} plain,''','''{@linkplain #withStyle look} without colour,'''))
files=subprocess.check_output("git ls-files '*.java'",shell=True,text=True).split()
for f in files:
    try: s=o=open(f).read()
    except OSError: continue
    s=re.sub(r'withStyle\(TextStyle\.plain\((?:StandardCharsets\.)?(\w+)\)\)',lambda m:'withStyle('+('StandardCharsets.' if 'StandardCharsets.'+m[1] in m[0] else '')+m[1]+', false)',s)
    s=re.sub(r'withStyle\(TextStyle\.coloured\((\w+)\)\)',r'withStyle(\1, true)',s)
    s=re.sub(r'withStyle\((session(?:\(\))?)\.style\(\)\)',r'withStyle(\1.environment().charset(), \1.isColoured())',s)
    if s!=o:
        if not re.search(r'\bTextStyle\.',s) and 'TextStyle ' not in s.replace('internal.TextStyle;',''): s=s.replace('import io.simplex4j.report.internal.TextStyle;\n','')
        open(f,'w').write(s); print(f)
