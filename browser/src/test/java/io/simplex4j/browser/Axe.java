package io.simplex4j.browser;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rules of axe-core. */
final class Axe {
    static final Map<String, ?> ALL = Map.of();
    static final Map<String, ?> ALL_BUT_COLOURS = Map.of("rules", Map.of("color-contrast", Map.of("enabled", false)));
    static final Map<String, ?> COLOURS = Map.of("runOnly", List.of("color-contrast"));

    private static final String SCRIPT = script();
    private static final String BROKEN = """
            async ([rules, minor]) => (await axe.run(document, {resultTypes: ['violations'], ...rules})).violations
                .filter(rule => minor || rule.impact === 'serious' || rule.impact === 'critical')
                .flatMap(rule => rule.nodes.slice(0, 5).map(node =>
                    rule.id + ' at ' + node.target.join(' ') + ': ' + node.failureSummary.replace(/\\s+/g, ' ')))
            """;

    private Axe() {}

    private static String script() {
        try (InputStream script = Axe.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The serious and critical rules that a page breaks, each after how it was looked at. */
    static List<String> broken(Page page, Map<String, ?> rules, String look) {
        return broken(page, rules, look, false);
    }

    /** The rules of any level that a page breaks, each after how it was looked at. */
    static List<String> brokenOfAnyLevel(Page page, Map<String, ?> rules, String look) {
        return broken(page, rules, look, true);
    }

    private static List<String> broken(Page page, Map<String, ?> rules, String look, boolean minor) {
        if (!(Boolean) page.evaluate("() => 'axe' in window")) {
            page.evaluate(SCRIPT);
        }
        List<?> broken = (List<?>) page.evaluate(BROKEN, List.of(rules, minor));
        return broken.stream().map(rule -> look + ": " + rule).toList();
    }
}
