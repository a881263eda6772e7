package io.simplex4j.fence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/** Output as lines to compare: structure and numbers stay, sentences, times and coordinates of drawings do not. */
final class Outline {
    /** Stands for what is not compared. */
    static final String ANY = "…";

    static final Pattern NUMBER = Pattern.compile("(?<!\\w)[-+−]?\\d+(?:\\.\\d+)?(?:[eE][-+−]?\\d+)?");

    private static final Set<String> SENTENCES = Set.of("message", "sentence");

    /**
     * Costs, times and what depends on times: a digest of a document that has an id, a hash of an event. The version of the
     * software is not compared either: classes that are not in a jar have none.
     */
    private static final Set<String> VOLATILE =
            Set.of("iterations", "passes", "at", "who", "hash", "content_sha256", "result_sha256");

    private static final Pattern VERSION = Pattern.compile("(SimplEx for Java )[\\w.]+");
    private static final Pattern ULID = Pattern.compile("[0-9A-HJKMNP-TV-Z]{26}");

    private static final Set<String> CELLS = Set.of("td", "th");
    private static final Set<String> INLINE = Set.of("a", "abbr", "b", "bdi", "code", "em", "i", "span", "strong");
    private static final Set<String> STRUCTURAL = Set.of(
            "aria-describedby",
            "aria-hidden",
            "aria-labelledby",
            "colspan",
            "for",
            "id",
            "name",
            "role",
            "rowspan",
            "scope",
            "type");
    private static final Pattern NUMBER_ALONE = Pattern.compile("\\W*" + NUMBER.pattern() + "\\W*");

    private Outline() {}

    /** The lines of an output, by the ending of its file. */
    static List<String> of(String file, String content) throws JsonProcessingException {
        if (file.endsWith(".json")) {
            List<String> lines = new ArrayList<>();
            json("", "", Scenario.JSON.readTree(content), "", lines);
            return lines;
        }
        if (file.endsWith(".html")) {
            List<String> lines = new ArrayList<>();
            html(Jsoup.parse(VERSION.matcher(content).replaceAll("$1" + ANY)).body(), "", lines);
            return lines;
        }
        return file.equals("text.txt") ? text(content) : content.lines().toList();
    }

    /** JSON with a line for each key and each number. */
    private static void json(String indent, String key, JsonNode node, String end, List<String> lines) {
        String start = lines.isEmpty() || key.isEmpty() ? indent : indent + Scenario.JSON.valueToTree(key) + ": ";
        if (node.isContainerNode() && !node.isEmpty()) {
            lines.add(start + (node.isArray() ? "[" : "{"));
            if (node.isArray()) {
                for (int i = 0; i < node.size(); i++) {
                    JsonNode each = key.equals("warnings") && isSentence(node.get(i)) ? any() : node.get(i);
                    json(indent + " ", "", each, i + 1 < node.size() ? "," : "", lines);
                }
            } else {
                Iterator<Map.Entry<String, JsonNode>> fields = node.properties().iterator();
                while (fields.hasNext()) {
                    Map.Entry<String, JsonNode> field = fields.next();
                    json(indent + " ", field.getKey(), field.getValue(), fields.hasNext() ? "," : "", lines);
                }
            }
            lines.add(indent + (node.isArray() ? "]" : "}") + end);
        } else {
            boolean version = key.equals("version") && node.isTextual();
            boolean skipped = version || VOLATILE.contains(key) || SENTENCES.contains(key);
            JsonNode shown = skipped || isUlid(node) ? any() : node;
            lines.add(start + shown + end);
        }
    }

    private static JsonNode any() {
        return Scenario.JSON.valueToTree(ANY);
    }

    /** Codes have no spaces. */
    private static boolean isSentence(JsonNode node) {
        return node.isTextual() && node.textValue().contains(" ");
    }

    private static boolean isUlid(JsonNode node) {
        return node.isTextual() && ULID.matcher(node.textValue()).matches();
    }

    /**
     * A line for each element with the attributes that carry structure, and with its text if that is a number, a name that
     * somebody gave, or the numbers of a cell. Of a sentence, emphasis and names are left out; of a drawing, everything but the
     * number of its elements of each kind; of the instructions for readers, everything.
     */
    private static void html(Element element, String indent, List<String> lines) {
        if (element.normalName().equals("svg")) {
            Map<String, Integer> kinds = new TreeMap<>();
            element.getAllElements().stream().skip(1).forEach(each -> kinds.merge(each.normalName(), 1, Integer::sum));
            lines.add(indent + head(element) + " " + kinds);
            return;
        }
        lines.add(indent + head(element) + shownText(element));
        if (element.hasClass("guide")) {
            return;
        }
        boolean sentence = !CELLS.contains(element.normalName()) && hasWords(element);
        for (Element child : element.children()) {
            boolean wording =
                    INLINE.contains(child.normalName()) && child.className().isEmpty();
            if (!(sentence && wording)) {
                html(child, indent + " ", lines);
            }
        }
    }

    private static String head(Element element) {
        StringBuilder head = new StringBuilder(element.normalName());
        element.classNames().forEach(name -> head.append('.').append(name));
        for (Attribute attribute : element.attributes()) {
            String name = attribute.getKey();
            String value = attribute.getValue();
            if (STRUCTURAL.contains(name) || name.equals("href") && value.startsWith("#")) {
                head.append(" ").append(name).append("=").append(value);
            } else if (name.equals("href")) {
                head.append(" href");
            }
        }
        return head.toString();
    }

    private static boolean hasWords(Element element) {
        return element.textNodes().stream().anyMatch(node -> node.text().matches(".*\\p{L}.*"));
    }

    private static String shownText(Element element) {
        String text = element.textNodes().stream()
                .map(TextNode::text)
                .collect(Collectors.joining())
                .strip();
        if (element.normalName().equals("bdi") && !isTitle(element.parent())
                || NUMBER_ALONE.matcher(text).matches()) {
            return text.isEmpty() ? "" : " | " + text;
        }
        String numbers = CELLS.contains(element.normalName()) ? numbers(text) : "";
        return numbers.isEmpty() ? "" : " | " + numbers;
    }

    /** Titles are made of words and names. */
    private static boolean isTitle(Element element) {
        return element.is("h1, h2");
    }

    /** Of lines in columns the numbers, of other lines only how far they are indented; lines that go on are left out. */
    private static List<String> text(String content) {
        List<String> lines = new ArrayList<>();
        for (String line : content.lines().toList()) {
            String words = line.strip();
            String indent =
                    line.substring(0, line.length() - line.stripLeading().length());
            if (words.isEmpty()) {
                lines.add("");
            } else if (words.contains("  ")) {
                lines.add((indent + ANY + " " + numbers(words)).stripTrailing());
            } else if (indent.length() < 8) {
                lines.add(indent + ANY);
            }
        }
        return lines;
    }

    private static String numbers(String text) {
        Matcher number = Pattern.compile(NUMBER.pattern() + "( ?%)?").matcher(text);
        return number.results().map(found -> found.group()).collect(Collectors.joining("  "));
    }
}
