package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** The one document of a YAML 1.2 text. */
final class YamlDocument {
    /*
     * The library composes nodes by recursion and looks through all open brackets at every token, so the depth is checked
     * on the events first, which come one by one and stop at the first that is too deep. Aliases of collections are few:
     * no schema needs them, and they are how a small text becomes a large one.
     */
    private static final int DEEPEST = 16;
    private static final int MOST_ALIASES = 20;
    private static final int LONGEST = 1 << 24;

    private YamlDocument() {}

    static YamlNode of(String text, String source) {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setUseMarks(true)
                .setCodePointLimit(LONGEST)
                .setMaxAliasesForCollections(MOST_ALIASES)
                .build();
        try {
            requireOneFlatDocument(text, settings, source);
            Optional<Node> root = new Compose(settings).composeString(text);
            return new YamlNode(root.orElseThrow(() -> empty(source)), source);
        } catch (MarkedYamlEngineException e) {
            String place = YamlNode.place(e.getProblemMark().or(e::getContextMark));
            throw new UnreadableDataException(source + place, "is not YAML (" + problem(e) + ")", e);
        } catch (ReaderException e) {
            throw new UnreadableDataException(
                    source + place(text, e.getPosition()),
                    String.format(
                            java.util.Locale.ROOT,
                            "found the character U+%04X, expected none that is not printable",
                            e.getCodePoint()),
                    e);
        } catch (YamlEngineException e) {
            throw new UnreadableDataException(source, "is not YAML (" + e.getMessage() + ")", e);
        }
    }

    private static String problem(MarkedYamlEngineException e) {
        return e.getProblem() == null ? String.valueOf(e.getContext()) : e.getProblem();
    }

    private static void requireOneFlatDocument(String text, LoadSettings settings, String source) {
        int depth = 0;
        int documents = 0;
        for (Iterator<Event> events = new Parse(settings).parseString(text).iterator(); events.hasNext(); ) {
            Event event = events.next();
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            documents += event instanceof DocumentStartEvent ? 1 : 0;
            String place = source + YamlNode.place(event.getStartMark());
            if (depth > DEEPEST) {
                throw new UnreadableDataException(
                        place, "found more than " + DEEPEST + " levels of brackets or indents, expected fewer");
            }
            if (documents > 1) {
                throw new UnreadableDataException(place, "found a second document, expected one");
            }
        }
        if (documents == 0) {
            throw empty(source);
        }
    }

    private static UnreadableDataException empty(String source) {
        return new UnreadableDataException(source, "is empty, expected a schema");
    }

    private static String place(String text, int position) {
        int end = Math.min(
                text.length(), text.offsetByCodePoints(0, Math.min(position, text.codePointCount(0, text.length()))));
        String before = text.substring(0, end);
        long line = before.chars().filter(c -> c == '\n').count() + 1;
        return " line " + line;
    }
}
