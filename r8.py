exec(open('/tmp/team/data/callconv.py').read())
L='Language.english()'
def heat(a): return 'SeriesPicture.of(%s, %s, %s, Optional.of(new SeriesPicture.Heat(%s, %s)), %s, %s)'%(a[0],a[1],a[2],a[3],a[4],a[5],L)
def plain(a): return 'SeriesPicture.of(%s, %s, %s, Optional.empty(), %s, %s)'%(a[0],a[1],a[2],a[3],L)
def addl(name): return lambda a: name+'('+', '.join(a if a[-1]==L or a[-1].startswith('Language') else a+[L])+')'
T='/tmp/team/report/report/src/'
import glob
for f in glob.glob(T+'test/**/*.java',recursive=True)+glob.glob(T+'samples/**/*.java',recursive=True):
    s=o=open(f).read()
    s=s.replace('import io.simplex4j.report.words.Words;','import io.simplex4j.report.internal.words.Language;').replace('Words.english()',L)
    s=calls(s,'SeriesPicture.heat',heat); s=calls(s,'SeriesPicture.plain',plain)
    for n in ['HullPicture.of','Waterfall.of']: s=calls(s,n,addl(n))
    s=re.sub(r'\.legend\(("[\w-]*"(?: \+ name)?|id|name)\)',r'.legend(\1, Language.english())',s)
    if 'DetailsReportTest' in f:
        s=calls(s,'ContrastView.of',lambda a:'ContrastView.of("text", '+', '.join(a[:2])+', Optional.empty(), '+L+')')
        s=calls(s,'Phrase.of',lambda a:'Answers.stability(%s, %s)'%(a[0],L)).replace('.text())\n                .isEqualTo','.toString())\n                .isEqualTo') 
        s=s.replace('import io.simplex4j.report.internal.card.Phrase;','import io.simplex4j.report.internal.card.Answers;')
    if 'JsonReportTest' in f: s=s.replace('.message(','.reason(') 
    if s!=o:
        if 'Language.' in s and 'words.Language;' not in s and '/internal/words/' not in f: s=s.replace('\nimport ','\nimport io.simplex4j.report.internal.words.Language;\nimport ',1)
        if 'Optional.' in s and 'import java.util.Optional;' not in s: s=s.replace('\nimport ','\nimport java.util.Optional;\nimport ',1)
        open(f,'w').write(s)
