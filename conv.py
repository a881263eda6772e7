import re,sys
def split(s):
    out=[];d=0;cur='';i=0;instr=False
    while i<len(s):
        c=s[i]
        if instr:
            cur+=c
            if c=='\\': cur+=s[i+1]; i+=1
            elif c=='"': instr=False
        else:
            if c=='"': instr=True; cur+=c
            elif c in '([{': d+=1; cur+=c
            elif c in ')]}': d-=1; cur+=c
            elif c==',' and d==0: out.append(cur); cur=''
            else: cur+=c
        i+=1
    out.append(cur); return [x.strip() for x in out]
def conv(src):
    res='';pos=0
    for m in re.finditer(r'\bwords\s*\.(text|sentence)\(|(?<=[.\s(])language\s*\.(text|sentence)\(',src):
        if m.start()<pos: continue
        i=m.end();d=1;instr=False
        while d:
            c=src[i]
            if instr:
                if c=='\\': i+=1
                elif c=='"': instr=False
            else:
                if c=='"': instr=True
                elif c in '([{': d+=1
                elif c in ')]}': d-=1
            i+=1
        inner=conv(src[m.end():i-1])
        args=split(inner)
        if len(args)>=3 and re.fullmatch(r'"[\w-]+"',args[1]):
            names=' '.join(a.strip('"') for a in args[1::2]); vals=args[2::2]
            k=args[0]
            k=(k[:-1]+' '+names+'"') if re.fullmatch(r'"[^"]*"',k) else ('('+k+') + " '+names+'"' if '?' in k else k+' + " '+names+'"')
            inner=', '.join([k]+vals)
        res+=src[pos:m.end()]+inner; pos=i-1
    return res+src[pos:]
for f in sys.argv[1:]:
    s=open(f).read(); open(f,'w').write(conv(s))
