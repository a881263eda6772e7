package io.simplex4j.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.simplex4j.report.AllSamples;
import io.simplex4j.report.Palette;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of axe-core: no serious or critical one may be broken. */
final class AccessibilityTest extends BrowserTest {
    private static final List<String> KINDS =
            List.of("patient", "patients", "not-unique", "not-a-number", "grey-image", "series");
    /** Rows and cards repeat each other: a few of them tell as much, and many take minutes. */
    private static final String SHORTEN = """
            () => {
                document.querySelectorAll('tbody').forEach(body => [...body.rows].slice(2).forEach(row => row.remove()));
                document.querySelectorAll('#card-1 ~ .card:not(#card-21)').forEach(card => card.remove());
            }
            """;

    /*
     * What is hidden in closed details shows when they are open, and pages of a kind share their colours: only one page of each
     * kind is looked at closed and dark as well, and for contrast, which takes most of the time.
     */
    @ParameterizedTest
    @MethodSource("names")
    void no_serious_rule_is_broken(String name) {
        onPage(name, Palette.BLUE_RED, page -> {
            if (!KINDS.contains(name)) {
                openDetails(page);
                assertThat(Axe.broken(page, Axe.ALL_BUT_COLOURS, "light, open")).isEmpty();
                return;
            }
            List<String> broken = new ArrayList<>(Axe.broken(page, Axe.ALL_BUT_COLOURS, "light, closed"));
            openDetails(page);
            broken.addAll(Axe.broken(page, Axe.ALL, "light, open"));
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            broken.addAll(Axe.broken(page, Axe.COLOURS, "dark, open"));
            assertThat(broken).isEmpty();
        });
    }

    static Stream<String> kinds() {
        return KINDS.stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void colours_for_print_have_contrast_too(String name) {
        onPage(name, Palette.PRINT, page -> {
            openDetails(page);
            List<String> broken = new ArrayList<>(Axe.broken(page, Axe.COLOURS, "light, open"));
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            broken.addAll(Axe.broken(page, Axe.COLOURS, "dark, open"));
            assertThat(broken).isEmpty();
        });
    }

    private void onPage(String name, Palette palette, Consumer<Page> look) {
        Path file = file(AllSamples.all().get(name).html(), palette);
        inSameWindow(Mode.SCRIPTS, page -> {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.NO_PREFERENCE));
            page.navigate(file.toUri().toString());
            page.evaluate(SHORTEN);
            look.accept(page);
        });
    }

    @Test
    void what_is_broken_is_found() {
        inWindow(page -> {
            page.setContent("<html lang='en'><head><title>x</title><style>p { background: #fff; color: #000 }"
                    + " @media (prefers-color-scheme: dark) { p { color: #ccc } }</style></head>"
                    + "<body><main><p>faint</p><img src='data:,'></main></body></html>");
            assertThat(Axe.broken(page, Axe.ALL, "light")).singleElement(STRING).startsWith("light: image-alt at img:");
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            assertThat(Axe.broken(page, Axe.COLOURS, "dark"))
                    .singleElement(STRING)
                    .startsWith("dark: color-contrast at p:");
        });
    }
}
