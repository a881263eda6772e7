package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.UnreadableDataException;
import java.util.Locale;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The one document of a YAML 1.2 text. */
public final class YamlDocument {
    /* The library's time grows with the square of the length of a single scalar. */
    private static final int LONGEST = 1 << 21;

    private YamlDocument() {}

    /**
     * Its root.
     *
     * @param source what messages call the text
     * @param what it should be, such as {@code a schema}
     */
    public static YamlNode of(String text, String source, String what) {
        if (text.length() > LONGEST) {
            throw new UnreadableDataException(
                    source, "has " + text.length() + " characters, expected at most " + LONGEST);
        }
        requirePrintable(text, source);
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setUseMarks(true)
                .setAllowNonScalarKeys(true)
                .setMaxAliasesForCollections(Integer.MAX_VALUE)
                .build();
        try {
            Parser events = new ParserImpl(settings, new StreamReader(settings, text));
            Node root = new Composer(settings, new BoundedParser(events, source))
                    .getSingleNode()
                    .orElseThrow(() -> new UnreadableDataException(source, "is empty, expected " + what));
            return new YamlNode(root, source);
        } catch (MarkedYamlEngineException e) {
            String place = YamlNode.place(e.getProblemMark().or(e::getContextMark));
            throw new UnreadableDataException(source + place, "is not YAML (" + problem(e) + ")", e);
        } catch (YamlEngineException e) {
            throw new UnreadableDataException(source, "is not YAML (" + e.getMessage() + ")", e);
        }
    }

    private static String problem(MarkedYamlEngineException e) {
        return e.getProblem() == null ? String.valueOf(e.getContext()) : e.getProblem();
    }

    private static void requirePrintable(String text, String source) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!StreamReader.isPrintable(character)) {
                throw new UnreadableDataException(
                        source + " line " + line + ", column " + column,
                        String.format(Locale.ROOT, "found the character U+%04X, expected printable text", character));
            }
            column = character == '\n' ? 1 : column + 1;
            line += character == '\n' ? 1 : 0;
        }
    }

    /** Refuses what no file of ours needs, at the first event that goes too far. */
    private static final class BoundedParser implements Parser {
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
}
