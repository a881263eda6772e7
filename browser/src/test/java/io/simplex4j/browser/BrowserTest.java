package io.simplex4j.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.simplex4j.report.AllSamples;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.picture.Palette;
import java.nio.file.Path;
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

    /** Does something in a window of the browser that nothing else has used. */
    final void inWindow(Browser.NewContextOptions options, Consumer<Page> visit) {
        try (BrowserContext context = chromium.browser().newContext(options)) {
            visit.accept(context.newPage());
        }
    }

    static void openDetails(Page page) {
        page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)");
    }
}
