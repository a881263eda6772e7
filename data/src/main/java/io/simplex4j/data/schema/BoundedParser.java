package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.parser.Parser;

/** A parser that refuses what no schema needs, at the first event that goes too far. */
final class BoundedParser implements Parser {
    /*
     * The library makes nodes by recursion without a limit, so deep brackets would overflow the stack; and aliases are how
     * a small text becomes a large one.
     */
    private static final int DEEPEST = 16;
    private static final int MOST_ALIASES = 100;

    private final Parser events;
    private final String source;
    private int depth;
    private int aliases;
    private int documents;

    BoundedParser(Parser events, String source) {
        this.events = events;
        this.source = source;
    }

    @Override
    public boolean checkEvent(Event.ID choice) {
        return events.checkEvent(choice);
    }

    @Override
    public Event peekEvent() {
        return events.peekEvent();
    }

    @Override
    public boolean hasNext() {
        return events.hasNext();
    }

    @Override
    public Event next() {
        Event event = events.next();
        depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
        aliases += event instanceof AliasEvent ? 1 : 0;
        documents += event instanceof DocumentStartEvent ? 1 : 0;
        require(depth <= DEEPEST, event, "more than " + DEEPEST + " levels of lists and keys, expected fewer");
        require(aliases <= MOST_ALIASES, event, "more than " + MOST_ALIASES + " aliases, expected fewer");
        require(documents <= 1, event, "a second document, expected one");
        return event;
    }

    private void require(boolean condition, Event event, String problem) {
        if (!condition) {
            throw new UnreadableDataException(source + YamlNode.place(event.getStartMark()), "found " + problem);
        }
    }
}
