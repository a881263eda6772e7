package io.simplex4j.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Changes;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Samples;
import io.simplex4j.report.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PagesInBrowserTest extends BrowserTest {
    private static final List<Integer> WIDTHS = List.of(360, 768, 1280, 1920);
    private static final String WIDER = """
            async ({html, widths}) => {
                const frame = document.querySelector('iframe');
                frame.style.border = 0;
                await new Promise(done => { frame.onload = done; frame.srcdoc = html; });
                const shown = frame.contentDocument, wider = [];
                for (const open of [false, true]) {
                    shown.querySelectorAll('details').forEach(each => each.open ||= open);
                    for (const width of widths) {
                        frame.style.width = width + 'px';
                        if (frame.contentWindow.innerWidth !== width || shown.scrollingElement.scrollWidth > width) {
                            wider.push(`${width} pixels, details ${open ? 'open' : 'closed'}`);
                        }
                    }
                }
                return wider;
            }
            """;

    @ParameterizedTest
    @MethodSource("names")
    void a_page_asks_for_nothing_and_complains_of_nothing(String name) {
        String address = file(name).toUri().toString();
        List<String> requests = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        inWindow(page -> {
            page.onRequest(request -> requests.add(request.url()));
            page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
            page.onPageError(complaints::add);
            page.onDialog(dialog -> complaints.add("dialog: " + dialog.message()));
            page.navigate(address);
            openDetails(page);
            page.waitForTimeout(50);
        });
        assertThat(requests).contains(address).allMatch(url -> url.equals(address) || url.startsWith("data:"));
        assertThat(complaints).isEmpty();
    }

    /* A frame gets its width at once; a window takes a tenth of a second, and there are 176 sizes to look at. */
    @Test
    void a_page_is_no_wider_than_its_window() {
        inWindow(page -> {
            page.setContent("<iframe height=800></iframe>");
            for (String name : names().toList()) {
                assertThat(wider(page, text(file(name)))).as(name).isEmpty();
            }
            assertThat(wider(page, "<p style='width: 400px'>wide"))
                    .containsExactly("360 pixels, details closed", "360 pixels, details open");
        });
    }

    private static List<String> wider(Page page, String html) {
        List<?> found = (List<?>) page.evaluate(WIDER, Map.of("html", html, "widths", WIDTHS));
        return found.stream().map(String::valueOf).toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void the_skip_link_comes_first_and_leads_to_the_explanations() {
        Path file = file("patients");
        inWindow(page -> {
            page.navigate(file.toUri().toString());
            page.keyboard().press("Tab");
            assertThat(page.evaluate("() => document.activeElement.textContent"))
                    .isEqualTo("Skip to the explanations");
            assertThat(page.evaluate("() => { const box = document.activeElement.getBoundingClientRect();"
                            + " return box.left >= 0 && box.top >= 0; }"))
                    .isEqualTo(true);
            page.keyboard().press("Enter");
            assertThat(page.evaluate("() => location.hash")).isEqualTo("#part-1");
            page.waitForFunction("() => Math.abs(document.getElementById('part-1').getBoundingClientRect().top) < 100");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"patient", "patients", "grey-image", "fifty-examples"})
    void the_keyboard_reaches_everything_and_shows_where_it_is(String name) {
        Path file = file(name);
        inWindow(page -> {
            page.navigate(file.toUri().toString());
            int wanted = (Integer) page.evaluate("() => { const all = [...document.querySelectorAll('a, summary,"
                    + " [tabindex]')].filter(each => !each.parentElement.closest('details:not([open])') ||"
                    + " (each.matches('summary') &&"
                    + " !each.parentElement.parentElement.closest('details:not([open])'))); all.forEach(each =>"
                    + " each.dataset.wanted = 'yes'); return all.length; }");
            for (int i = 0; i < wanted; i++) {
                page.keyboard().press("Tab");
                assertThat(page.evaluate("() => { const here = document.activeElement; const style ="
                                + " getComputedStyle(here); const seen = here.dataset.wanted; here.dataset.wanted = 'reached';"
                                + " return [seen, style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 ? 'ring' :"
                                + " 'no ring' + here.outerHTML.slice(0, 200)].join(', '); }"))
                        .as("stop %d", i + 1)
                        .isEqualTo("yes, ring");
            }
            assertThat(page.evaluate("() => document.querySelectorAll('[data-wanted=yes]').length"))
                    .isEqualTo(0);
        });
    }

    @Test
    void details_open_by_the_keyboard() {
        Path file = file("patient");
        inWindow(page -> {
            page.navigate(file.toUri().toString());
            page.focus(".numbers summary");
            page.keyboard().press("Enter");
            assertThat(page.isVisible(".numbers table")).isTrue();
        });
    }

    @Test
    void links_of_the_overview_lead_to_their_cards() {
        Path file = file("patients");
        inWindow(Mode.STILL, page -> {
            page.navigate(file.toUri().toString());
            for (int card : List.of(1, 12, 20, 21, 26)) {
                page.click(".overview a[href='#card-" + card + "']");
                assertThat(page.evaluate("() => location.hash")).isEqualTo("#card-" + card);
                page.waitForFunction(
                        "id => { const box = document.getElementById(id).getBoundingClientRect();"
                                + " return box.top > -10 && box.top < innerHeight / 2; }",
                        "card-" + card);
                assertThat(page.isVisible("#card-" + card + " .weights, #card-" + card + " .tiles"))
                        .as("card %d", card)
                        .isTrue();
            }
        });
    }

    /** Without the page's own policy against scripts: names must be harmless by themselves. */
    @Test
    void names_do_not_run() {
        List<Section> sections = Stream.of(
                        "</script><script>window.injected = 1</script>",
                        "</style><img src='x' onerror='window.injected = 1'>",
                        "\"><svg onload=window.injected=1>",
                        "' onfocus='window.injected = 1' autofocus='",
                        "javascript:window.injected=1",
                        "</title></bdi></textarea>--><script>window.injected=1</script>")
                .map(PagesInBrowserTest::named)
                .toList();
        String titles = sections.stream().map(Section::title).collect(Collectors.joining());
        Path file = file(HtmlReport.of(sections).withTitle(titles), Palette.PRINT);
        List<String> requests = new ArrayList<>();
        inWindow(Mode.SCRIPTS, page -> {
            page.onRequest(request -> requests.add(request.url()));
            page.navigate(file.toUri().toString());
            openDetails(page);
            page.keyboard().press("Tab");
            page.waitForTimeout(100);
            assertThat(page.evaluate("() => typeof window.injected")).isEqualTo("undefined");
        });
        String address = file.toUri().toString();
        assertThat(requests).contains(address).allMatch(url -> url.equals(address) || url.startsWith("data:"));
    }

    private static Section named(String name) {
        Explanation sample = Samples.hostile(name);
        Explanation again = Changes.example(sample, example -> example.withId(name + name));
        return new Section(name, name, Samples.together(List.of(sample, again)));
    }

    @ParameterizedTest
    @CsvSource({"patient, 2, 8", "grey-image, 2, 8", "series, 2, 10", "not-unique, 2, 6"})
    void a_page_can_be_printed(String name, long min, long max) {
        Path file = file(name);
        inWindow(page -> {
            page.navigate(file.toUri().toString());
            byte[] printed = page.pdf(new Page.PdfOptions().setFormat("A4").setPreferCSSPageSize(true));
            String text = new String(printed, StandardCharsets.ISO_8859_1);
            assertThat(Pattern.compile("/Type\\s*/Page\\b")
                            .matcher(text)
                            .results()
                            .count())
                    .isBetween(min, max);
        });
    }
}
