package io.simplex4j.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Samples;
import io.simplex4j.trust.Calibration;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a triage: a table that sorts, filters and leads to cards. */
final class TriageInBrowserTest extends BrowserTest {
    private static final int PATIENTS = 24;
    private static final int CARDS = 2;
    private static final String COLUMN = """
            column => [...document.querySelectorAll('#triage tbody tr')].filter(row => !row.hidden)
                .map(row => row.cells[column].textContent)
            """;
    private static final List<String> HOSTILE = List.of(
            "</script><script>window.injected = 1</script>",
            "\"><img src=x onerror='window.injected = 1'>",
            "' onfocus='window.injected = 1' autofocus='",
            "</title></table><svg onload=window.injected=1>");

    @TempDir
    static Path folder;

    private static String address = "";

    @BeforeAll
    static void write() {
        Explainer explainer = Samples.patientExplainer();
        Examples patients = Examples.of(IntStream.range(0, PATIENTS)
                        .mapToObj(i ->
                                Samples.patientInput(i < HOSTILE.size() ? HOSTILE.get(i) : "Patient " + i, 100 + i))
                        .toList())
                .withRows(IntStream.range(0, PATIENTS).boxed().toList());
        Examples held = Examples.of(IntStream.range(0, 30)
                .mapToObj(i -> Samples.patientInput("Held out " + i, 1000 + i))
                .toList());
        Matrix latents = Matrix.of(explainer.explain(held).stream()
                .map(each -> each.latent().toArray())
                .toArray(double[][]::new));
        Explainer calibrated = explainer.withCalibration(
                Calibration.heldOut(explainer.provenance().corpus(), latents));
        Triage triage = Triage.of(calibrated).withFalseDiscoveryRate(0.5);
        TriageReport report = triage.sort(patients);
        int[] worst =
                report.rows().stream().limit(CARDS).mapToInt(row -> row.row()).toArray();
        List<Explanation> cards = calibrated.explain(patients.select(worst)).toList();
        Path file = folder.resolve("triage.html");
        HtmlReport.of(report, cards).write(file);
        address = file.toUri().toString();
    }

    private void onPage(Mode mode, Consumer<Page> look) {
        inWindow(mode, page -> {
            page.navigate(address);
            look.accept(page);
        });
    }

    private static List<String> column(Page page, int column) {
        return ((List<?>) page.evaluate(COLUMN, column))
                .stream().map(String::valueOf).toList();
    }

    private static List<Double> numbers(Page page, int column) {
        return column(page, column).stream()
                .map(text -> Double.valueOf(text.replace('−', '-')))
                .toList();
    }

    @Test
    void it_asks_for_nothing_and_names_do_not_run() {
        List<String> requests = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        inWindow(Mode.SCRIPTS, page -> {
            page.onRequest(request -> requests.add(request.url()));
            page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
            page.onPageError(complaints::add);
            page.onDialog(dialog -> complaints.add("dialog: " + dialog.message()));
            page.navigate(address);
            openDetails(page);
            page.keyboard().press("Tab");
            page.click("#triage thead th:nth-child(1) button");
            page.waitForTimeout(50);
            assertThat(page.evaluate("() => typeof window.injected")).isEqualTo("undefined");
            assertThat(column(page, 0)).hasSize(PATIENTS).anyMatch(name -> name.contains("</script>"));
        });
        assertThat(requests).contains(address).allMatch(url -> url.equals(address) || url.startsWith("data:"));
        assertThat(complaints).isEmpty();
    }

    @Test
    void columns_sort_both_ways_as_numbers_and_say_so() {
        onPage(Mode.PLAIN, page -> {
            String residual = "#triage thead th:nth-child(6)";
            page.click(residual + " button");
            assertThat(page.getAttribute(residual, "aria-sort")).isEqualTo("ascending");
            assertThat(numbers(page, 5)).hasSize(PATIENTS).isSorted();
            page.click(residual + " button");
            assertThat(page.getAttribute(residual, "aria-sort")).isEqualTo("descending");
            assertThat(numbers(page, 5)).isSortedAccordingTo((a, b) -> Double.compare(b, a));
            page.focus("#triage thead th:nth-child(8) button");
            page.keyboard().press("Enter");
            assertThat(page.getAttribute(residual, "aria-sort")).isNull();
            assertThat(numbers(page, 7)).isSorted();
        });
    }

    @Test
    void rows_are_filtered_by_words_verdict_and_being_foreign() {
        onPage(Mode.PLAIN, page -> {
            assertThat(page.textContent("#triage-count")).isEqualTo(PATIENTS + " of " + PATIENTS);
            page.fill("#triage-search", "patient 1");
            assertThat(column(page, 0)).isNotEmpty().allMatch(name -> name.contains("Patient 1"));
            page.fill("#triage-search", "");
            for (String level : List.of("examples-fit", "read-with-care", "do-not-rely")) {
                page.selectOption("#triage-level", level);
                assertThat(column(page, 3)).allMatch(words -> words.contains(level.replace('-', ' ')));
            }
            page.selectOption("#triage-level", "");
            page.check("#triage-foreign");
            List<String> foreign = column(page, 9);
            assertThat(foreign).hasSizeLessThan(PATIENTS).allMatch(word -> word.equals("foreign"));
            assertThat(page.textContent("#triage-count")).isEqualTo(foreign.size() + " of " + PATIENTS);
        });
    }

    @Test
    void links_lead_to_cards() {
        onPage(Mode.STILL, page -> {
            assertThat(page.querySelectorAll("#triage a")).hasSize(CARDS);
            String card = page.getAttribute("#triage a", "href");
            page.click("#triage a");
            assertThat(page.evaluate("() => location.hash")).isEqualTo(card);
            assertThat(page.isVisible(card)).isTrue();
            page.waitForFunction(
                    "id => { const box = document.querySelector(id).getBoundingClientRect();"
                            + " return box.top > -10 && box.top < innerHeight; }",
                    card);
        });
    }

    @Test
    void no_serious_rule_is_broken_in_light_and_dark() {
        onPage(Mode.SCRIPTS, page -> {
            openDetails(page);
            List<String> broken = new ArrayList<>(Axe.broken(page, Axe.ALL, "light"));
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            broken.addAll(Axe.broken(page, Axe.COLOURS, "dark"));
            assertThat(broken).isEmpty();
        });
    }
}
