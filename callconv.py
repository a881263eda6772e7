import re,sys,glob
sys.path.insert(0,'/tmp/team/data')
exec(open('/tmp/team/data/conv.py').read().split('def conv')[0])
def calls(src,name,fn):
    res='';pos=0
    for m in re.finditer(re.escape(name)+r'\(',src):
        if m.start()<pos: continue
        i=m.end();d=1;ins=False
        while d:
            c=src[i]
            if ins:
                if c=='\\': i+=1
                elif c=='"': ins=False
            else:
                if c=='"': ins=True
                elif c in '([{': d+=1
                elif c in ')]}': d-=1
            i+=1
        args=split(src[m.end():i-1])
        res+=src[pos:m.start()]+fn(args); pos=i
    return res+src[pos:]
