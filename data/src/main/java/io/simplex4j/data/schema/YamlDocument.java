package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import java.util.Locale;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The one document of a YAML 1.2 text. */
final class YamlDocument {
    /*
     * The library composes nodes by recursion and looks through all open brackets at every token, so the depth is checked
     * on the events first, which come one by one and stop at the first that is too deep. Aliases are counted there too:
     * they are how a small text becomes a large one.
     */
    private static final int DEEPEST = 16;
    private static final int MOST_ALIASES = 100;
    private static final int LONGEST = 1 << 21;

    private YamlDocument() {}

    static YamlNode of(String text, String source) {
        if (text.length() > LONGEST) {
            throw new UnreadableDataException(
                    source, "has " + text.length() + " characters, expected at most " + LONGEST);
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setUseMarks(true)
                .setAllowNonScalarKeys(true)
                .setCodePointLimit(LONGEST)
                .setMaxAliasesForCollections(MOST_ALIASES)
                .build();
        try {
            requirePrintable(text, source);
            requireOneFlatDocument(text, settings, source);
            Optional<Node> root = new Compose(settings).composeString(text);
            return new YamlNode(root.orElseThrow(() -> empty(source)), source);
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

    private static void requireOneFlatDocument(String text, LoadSettings settings, String source) {
        int depth = 0;
        int documents = 0;
        int aliases = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            documents += event instanceof DocumentStartEvent ? 1 : 0;
            aliases += event instanceof AliasEvent ? 1 : 0;
            if (depth > DEEPEST) {
                throw tooMuch(event, source, "more than " + DEEPEST + " levels of lists and keys, expected fewer");
            }
            if (documents > 1) {
                throw tooMuch(event, source, "a second document, expected one");
            }
            if (aliases > MOST_ALIASES) {
                throw tooMuch(event, source, "more than " + MOST_ALIASES + " aliases, expected fewer");
            }
        }
        if (documents == 0) {
            throw empty(source);
        }
    }

    private static UnreadableDataException tooMuch(Event event, String source, String problem) {
        return new UnreadableDataException(source + YamlNode.place(event.getStartMark()), "found " + problem);
    }

    private static UnreadableDataException empty(String source) {
        return new UnreadableDataException(source, "is empty, expected a schema");
    }

    private static void requirePrintable(String text, String source) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int character = text.codePointAt(i);
            if (!StreamReader.isPrintable(character)) {
                throw new UnreadableDataException(
                        source + " line " + line + ", column " + column,
                        String.format(
                                Locale.ROOT, "found the character U+%04X, expected text that can be seen", character));
            }
            column = character == '\n' ? 1 : column + 1;
            line += character == '\n' ? 1 : 0;
        }
    }
}
