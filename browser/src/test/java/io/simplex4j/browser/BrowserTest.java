package io.simplex4j.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ReducedMotion;
import io.simplex4j.report.AllSamples;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Palette;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Pages of reports as files, opened in a browser. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    private final Map<Mode, BrowserContext> contexts = new EnumMap<>(Mode.class);
    private Chromium chromium;

    @TempDir
    private Path folder;

    @BeforeAll
    void open() {
        chromium = Chromium.open();
    }

    @AfterAll
    void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    static Stream<String> names() {
        return AllSamples.all().keySet().stream();
    }

    /** The page of a report as a file. */
    final Path file(HtmlReport report, Palette palette) {
        Path file = folder.resolve("report.html");
        report.withPalette(palette).write(file);
        return file;
    }

    final Path file(String name) {
        return file(AllSamples.all().get(name).html(), Palette.BLUE_RED);
    }

    /** How a page is looked at. */
    enum Mode {
        PLAIN,
        /** Without the page's own policy against scripts. */
        SCRIPTS,
        /** By somebody who wants no motion. */
        STILL;

        Browser.NewContextOptions options() {
            Browser.NewContextOptions options = new Browser.NewContextOptions();
            return switch (this) {
                case PLAIN -> options;
                case SCRIPTS -> options.setBypassCSP(true);
                case STILL -> options.setReducedMotion(ReducedMotion.REDUCE);
            };
        }
    }

    final void inWindow(Consumer<Page> visit) {
        inWindow(Mode.PLAIN, visit);
    }

    /* Files have neither cookies nor storage: a new page in an old context is as good as a new context, which takes seconds. */
    /** Does something in a window of the browser that nothing else has used. */
    final void inWindow(Mode mode, Consumer<Page> visit) {
        try (Page page = context(mode).newPage()) {
            visit.accept(page);
        }
    }

    /** Does something in a window that earlier visits have used, as somebody who goes from page to page. */
    final void inSameWindow(Mode mode, Consumer<Page> visit) {
        List<Page> pages = context(mode).pages();
        visit.accept(pages.isEmpty() ? context(mode).newPage() : pages.get(0));
    }

    private BrowserContext context(Mode mode) {
        return contexts.computeIfAbsent(mode, wanted -> chromium.browser().newContext(wanted.options()));
    }

    static void openDetails(Page page) {
        page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)");
    }
}
