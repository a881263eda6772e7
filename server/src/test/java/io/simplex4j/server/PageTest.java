package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Calibration;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page shows, as HTML. */
class PageTest {
    private static final int CASES = 120;
    private static final String CASE = "/ui/sample/cases/7";
    private static final SamplePatients PATIENTS = new SamplePatients();
    private static RunningServer server;
    private static URI address;

    @BeforeAll
    static void start() throws Exception {
        server = ExplanationServer.of(List.of(PATIENTS.served(CASES), SamplePatients.pictures()))
                .start();
        address = server.address();
        until("/ui/sample/cases", "table.list");
        until("/ui/sample/cases?corpus=there", "table.list");
        until("/ui/sample/corpora/here", ".histogram");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Visit get(String path) throws IOException, InterruptedException {
        return Visit.to(address, path);
    }

    private static Visit post(String form) throws IOException, InterruptedException {
        return Visit.send(address, "/ui/sample/new", form, "Accept", "text/html", "Origin", "" + address);
    }

    private static void until(String path, String selector) throws Exception {
        Wait.until(path, () -> !get(path).page().select(selector).isEmpty());
    }

    @Test
    void browsers_are_sent_to_the_page_and_programs_are_not() throws Exception {
        assertThat(get("/").status()).isEqualTo(303);
        assertThat(get("/").header("Location")).isEqualTo("/ui/");
        assertThat(get("/ui").header("Location")).isEqualTo("/ui/");
        Visit program = new Visit(HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address.resolve("/")).build(), HttpResponse.BodyHandlers.ofString()));
        assertThat(program.answer().body()).isEqualTo("{\"status\":\"alive\"}\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ui/",
                "/ui/sample/cases",
                CASE,
                CASE + "?members=2&corpus=there",
                CASE + "/compare",
                CASE + "/whatif?drop=3",
                "/ui/sample/corpora/here",
                "/ui/sample/new",
                "/ui/pictures/cases",
                "/ui/pictures/cases/1/whatif?drop=2",
                "/ui/nowhere/cases"
            })
    void a_view_is_a_whole_page_that_is_always_the_same_and_needs_no_script(String path) throws Exception {
        Visit visit = get(path);
        assertThat(visit.status()).isEqualTo(path.contains("nowhere") ? 404 : 200);
        assertThat(visit.answer().body())
                .startsWith("<!DOCTYPE html>")
                .isEqualTo(get(path).answer().body());
        assertThat(visit.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(visit.header("Content-Security-Policy")).startsWith("default-src 'none'; script-src 'self'");
        assertThat(visit.header("Cache-Control")).isEqualTo("no-store");
        assertThat(visit.header("Referrer-Policy"))
                .isEqualTo(path.matches(".*(/new|/whatif).*") ? "same-origin" : "no-referrer");
        Document page = visit.page();
        assertThat(page.select("h1")).hasSize(1);
        assertThat(page.select("html").attr("lang")).isEqualTo("en");
        assertThat(page.title()).endsWith("· SimplEx");
        assertThat(page.select("script:not([src]), style, [style]")).isEmpty();
        assertThat(page.getAllElements().stream()
                        .flatMap(each -> each.attributes().asList().stream())
                        .filter(each -> each.getKey().startsWith("on")))
                .isEmpty();
        assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        assertThat(page.select("input:not([type=hidden]), select"))
                .allMatch(control -> control.hasAttr("aria-label")
                        || !page.select("label[for=\"" + control.id() + "\"]").isEmpty());
    }

    /** Every link and every form of the page leads somewhere. */
    @Test
    void every_link_leads_to_a_view() throws Exception {
        Deque<String> open = new ArrayDeque<>(List.of("/ui/"));
        Set<String> seen = new LinkedHashSet<>(open);
        Set<String> kinds = new TreeSet<>();
        while (!open.isEmpty() && seen.size() < 4000) {
            String path = open.remove();
            Visit visit = get(path);
            assertThat(visit.status()).as(path).isEqualTo(200);
            if (!visit.header("Content-Type").startsWith("text/html")) {
                continue;
            }
            for (Element link : visit.page().select("a[href], link[href^=/], script[src]")) {
                String target = link.hasAttr("href") ? link.attr("href") : link.attr("src");
                if (target.startsWith("#")) {
                    assertThat(visit.page().getElementById(target.substring(1)))
                            .as(target)
                            .isNotNull();
                    continue;
                }
                assertThat(target).startsWith("/");
                String kind = target.replaceAll("\\?.*", "").replaceAll("[0-9]+", "N");
                kinds.add(kind);
                boolean another = seen.stream()
                                .filter(each -> kindOf(each).equals(kindOf(target)))
                                .count()
                        < 3;
                if (another && seen.add(target)) {
                    open.add(target);
                }
            }
        }
        assertThat(kinds)
                .contains(
                        "/ui/sample/cases",
                        "/ui/sample/cases/N",
                        "/ui/sample/cases/N/compare",
                        "/ui/sample/cases/N/whatif",
                        "/ui/sample/corpora/there",
                        "/ui/sample/new",
                        "/assets/page.css",
                        "/assets/page.js",
                        "/metrics");
        assertThat(seen.size()).isGreaterThan(30);
    }

    private static String kindOf(String target) {
        return target.replaceAll("=[^&]*", "").replaceAll("[0-9]+", "N");
    }

    @Test
    void scripts_ask_for_parts() throws Exception {
        assertThat(get("/ui/sample/cases?fragment=rows").answer().body())
                .doesNotContain("<html")
                .contains("table class=\"list\"");
        assertThat(get(CASE + "?fragment=card").answer().body())
                .doesNotContain("<html")
                .contains("<article class=\"card");
        assertThat(get("/ui/sample/cases?fragment=rows&page=99").answer().body())
                .doesNotContain("<html")
                .contains("Page is 99; expected at most 3.");
        assertThat(get("/assets/page.js").header("Content-Type")).startsWith("text/javascript");
        assertThat(get("/assets/nothing.js").status()).isEqualTo(404);
    }

    @Test
    void the_overview_has_models_cases_and_corpora() throws Exception {
        Visit home = get("/ui/");
        assertThat(home.text("h2")).contains("Sample patients after surgery").contains("pictures");
        assertThat(home.text(".panel"))
                .contains("120 patients", "40 patients", "calibrated", "New patient", "2 inputs");
        assertThat(home.text(".health")).contains("ready");
        assertThat(home.text(".intro"))
                .contains("SimplEx explains a prediction with known examples")
                .contains("To start, open one of the cases below");
        List<String> starts = home.page().select(".starts a").eachAttr("href");
        assertThat(starts).hasSizeBetween(3, 8).doesNotHaveDuplicates();
        Document list = get("/ui/sample/cases").page();
        assertThat(starts).contains(list.select("tbody th a").first().attr("href"));
    }

    @Test
    void every_heading_of_the_list_is_explained() throws Exception {
        Document list = get("/ui/sample/cases").page();
        assertThat(list.select("thead th")).hasSizeGreaterThanOrEqualTo(5);
        for (Element heading : list.select("thead th")) {
            Element focus = heading.select("a, [tabindex=0]").first();
            assertThat(focus).as(heading.text()).isNotNull();
            assertThat(list.getElementById(focus.attr("aria-describedby")).text())
                    .as(heading.text())
                    .endsWith(".");
        }
    }

    @Test
    void a_card_is_downloaded_in_each_format_and_links_to_its_examples() throws Exception {
        Document card = get(CASE + "?members=2").page();
        assertThat(card.select(".kept a").eachText()).containsExactly("Link to this", "CSV", "JSON");
        Visit json = get(card.select(".kept a:contains(JSON)").attr("href"));
        assertThat(json.header("Content-Disposition")).isEqualTo("attachment; filename=\"explanation-7.json\"");
        assertThat(json.answer().body()).contains("\"schema\"").contains("\"members\"");
        assertThat(get(card.select(".kept a:contains(CSV)").attr("href")).header("Content-Type"))
                .startsWith("text/csv");
        assertThat(get(CASE + "?as=pdf").status()).isEqualTo(400);
        Element example = card.select(".examples a").first();
        assertThat(example).isNotNull();
        Visit member = get(example.attr("href"));
        assertThat(member.text("h1")).isEqualTo(example.text());
        assertThat(member.text(".card")).doesNotContain("100% like " + example.text());
        assertThat(get("/ui/sample/corpora/here/40").status()).isEqualTo(400);
    }

    @Test
    void the_page_speaks_the_language_of_the_browser() throws Exception {
        Visit german = Visit.to(address, "/ui/", "Accept-Language", "de-AT,de;q=0.9,en;q=0.5");
        assertThat(german.page().select("html").attr("lang")).isEqualTo("de");
        assertThat(german.text("h1")).isEqualTo("Warum sagt das Modell das?");
        Visit card = Visit.to(address, CASE, "Accept-Language", "de");
        assertThat(card.text(".card")).contains("Beispiele");
        assertThat(Visit.to(address, CASE + "/whatif", "Accept-Language", "de").text("h2"))
                .contains("Ergebnis");
        assertThat(get("/ui/").page().select("html").attr("lang")).isEqualTo("en");
        assertThat(Visit.to(address, "/ui/", "Accept-Language", "*;;q=nonsense").status())
                .isEqualTo(200);
    }

    @Test
    void the_list_is_that_of_triage_fifty_at_a_time() throws Exception {
        Explainer explainer = Explainer.of(PATIENTS.model(), PATIENTS.corpus("here", 40, 1));
        Calibration calibration = Calibration.heldOut(PATIENTS.corpus("here", 40, 1), PATIENTS.corpus("held", 60, 3));
        List<TriageReport.Row> rows = Triage.of(explainer)
                .withCalibration(calibration)
                .sort(PATIENTS.patients("patient", CASES, 4, true))
                .rows();
        Document first = get("/ui/sample/cases").page();
        assertThat(first.select("table.list tbody tr th a").eachAttr("href"))
                .isEqualTo(rows.subList(0, 50).stream()
                        .map(row -> "/ui/sample/cases/" + row.row())
                        .toList());
        assertThat(first.select("table.list tbody .badge").eachText().get(0))
                .contains(rows.get(0).level().words());
        assertThat(get("/ui/sample/cases?page=3").page().select("table.list tbody tr"))
                .hasSize(20);
        assertThat(first.select(".chips .number").eachText().get(0)).isEqualTo("120");
        assertThat(first.select(".chips .rate").text()).contains("Predictions were wrong for");
        assertThat(first.select(".notes").text()).contains("95% of patients like the 60 calibration rows");
    }

    @Test
    void the_list_is_searched_filtered_and_sorted() throws Exception {
        assertThat(get("/ui/sample/cases?q=PATIENT+77").text("tbody th a")).isEqualTo("patient 77");
        assertThat(get("/ui/sample/cases?q=nobody").text(".empty")).startsWith("No patients found");
        Document care = get("/ui/sample/cases?level=read-with-care").page();
        assertThat(care.select("tbody .badge").eachText()).isNotEmpty().allMatch(text -> text.contains("care"));
        List<String> rows = get("/ui/sample/cases?sort=-row&q=patient")
                .page()
                .select("tbody th a")
                .eachText();
        assertThat(rows).hasSize(50).startsWith("patient 119", "patient 118");
        Document sorted = get("/ui/sample/cases?sort=unexplained").page();
        assertThat(sorted.select("th[aria-sort=ascending]").text()).startsWith("Unexplained");
        List<Double> left = sorted.select("tbody .left .figure").eachText().stream()
                .map(text -> Double.valueOf(text.replace("%", "")))
                .toList();
        assertThat(left).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void the_card_says_first_what_is_predicted_and_how_far_to_rely_on_it() throws Exception {
        Explanation expected = Explainer.of(PATIENTS.model(), PATIENTS.corpus("here", 40, 1))
                .explain(PATIENTS.patients("patient", CASES, 4, true).get(7));
        Visit card = get(CASE);
        assertThat(card.text("h1")).isEqualTo("patient 7");
        assertThat(card.text(".card")).contains(expected.prediction().orElseThrow());
        Document fitting = get("/ui/sample/cases?level=examples-fit").page();
        assertThat(get(fitting.select("tbody a").first().attr("href")).text(".card"))
                .contains("examples fit")
                .contains("95% interval");
        assertThat(card.text(".card .features"))
                .contains("Shares say what links these patients to the model, not what raises the risk.");
        assertThat(card.text(".card .sentence"))
                .contains(expected.contributions().get(0).id());
        assertThat(card.text(".beside")).contains("of 120");
        assertThat(get(CASE + "?members=1").text(".card .sentence")).contains("100% like");
    }

    @Test
    void two_corpora_stand_side_by_side() throws Exception {
        Visit both = get(CASE + "/compare?corpus=there&corpus=here");
        assertThat(both.page().select(".sides > .card h3").eachText())
                .containsExactly("patient 7: With there", "patient 7: With here");
        assertThat(both.text(".disagreement")).isNotBlank();
        assertThat(both.text(".reading")).endsWith("explained with two corpora.");
        assertThat(both.page().select("select[name=corpus] option[selected]").eachText())
                .containsExactly("there", "here");
    }

    @Test
    void verdicts_of_corpora_that_are_not_calibrated_alike_say_so() throws Exception {
        Corpus here = PATIENTS.corpus("here", 40, 1);
        ServedModel model = ServedModel.of("sample", PATIENTS.model(), "here", here)
                .withCorpus("there", PATIENTS.corpus("there", 30, 2))
                .withCalibration("here", Calibration.heldOut(here, PATIENTS.corpus("held", 60, 3)))
                .withCases("patients", PATIENTS.patients("patient", CASES, 4, true));
        try (RunningServer other = ExplanationServer.of(List.of(model)).start()) {
            Visit both = Visit.to(other.address(), CASE + "/compare?corpus=there&corpus=here");
            assertThat(both.text(".reading")).contains("these verdicts use no calibration");
            assertThat(both.text(".sides")).doesNotContain("calibration rows");
        }
    }

    @Test
    void without_a_noun_the_page_speaks_of_inputs_as_its_cards_do() throws Exception {
        assertThat(get("/ui/pictures/cases").text("h1")).isEqualTo("Inputs");
        Document card = get("/ui/pictures/cases/1").page();
        assertThat(card.title()).isEqualTo("input 1 · pictures · SimplEx");
        assertThat(card.text())
                .contains("Inputs", "input 1", "To the model, input 1 is 100% like example 5.")
                .doesNotContain("this example", "This example", "picture 1", "Pictures");
    }

    @Test
    void a_what_if_is_a_new_explanation() throws Exception {
        Example seven = PATIENTS.patients("patient", CASES, 4, true).get(7);
        Explainer explainer = Explainer.of(PATIENTS.model(), PATIENTS.corpus("here", 40, 1));
        int heaviest = explainer.explain(seven).contributions().get(0).row();
        assertThat(get("/ui/pictures/cases/1/whatif").text(".intro"))
                .isEqualTo("Leave an example out and see which others take its place. The pixels of a picture cannot be"
                        + " changed here.");
        Visit plain = get(CASE + "/whatif");
        assertThat(plain.text(".intro"))
                .isEqualTo("Change a value or leave a patient out and see what the model makes of it. The result is"
                        + " about a patient that may not exist.");
        assertThat(plain.page().select(".outcome-table thead th")).hasSize(1);
        double[] numbers = seven.input().toArray();
        numbers[0] = (81 - 55) / 10.0;
        Explanation older = explainer.explain(Vec.of(numbers));
        Visit changed = whatIf("x.age=81");
        assertThat(changed.text(".changes")).contains("Age:").contains("→ 81 years");
        assertThat(changed.text(".outcome-table thead")).isEqualTo("Original What if Change");
        assertThat(changed.text(".outcome-table"))
                .contains(percent(older.output().orElseThrow().confidence().getAsDouble()))
                .contains(percent(older.decomposition().relativeResidual()));
        Visit without = get(CASE + "/whatif?exclude=" + heaviest);
        Element row = without.page().select(".weights-table tr.dropped").first();
        assertThat(row).isNotNull();
        assertThat(row.select(".figure").eachText().get(1)).isEqualTo(percent(0));
        assertThat(row.select("input").hasAttr("checked")).isTrue();
        assertThat(without.text("details.whole")).contains("The whole new explanation");
    }

    private static String percent(double share) {
        return NumberText.percent(share);
    }

    @Test
    void a_value_that_is_what_it_was_changes_nothing() throws Exception {
        Document plain = get(CASE + "/whatif").page();
        StringBuilder query = new StringBuilder();
        for (Element control : plain.select(".values input[name], .values select")) {
            String value = control.hasAttr("value")
                    ? control.attr("value")
                    : control.select("[selected]").attr("value");
            query.append(control.attr("name")).append('=').append(value).append('&');
        }
        assertThat(query).contains("x.age=").contains("x.Menopause=");
        Visit again = whatIf(query.toString());
        assertThat(again.text(".outcome .hint")).isEqualTo("Nothing is changed yet");
        assertThat(again.page().select(".changes")).isEmpty();
    }

    @Test
    void a_new_case_comes_from_a_form_of_the_schema() throws Exception {
        Document form = get("/ui/sample/new").page();
        assertThat(form.select("form.case-form label").eachText())
                .containsExactly(
                        "Name or number", "Age years", "Grade", "Nodes positive", "Menopause", "Explained with");
        assertThat(form.select("select[name=x.grade] option").eachText()).containsExactly("choose", "I", "II", "III");
        assertThat(form.select(".result")).isEmpty();
        Visit explained = post("x.patient=Ann&x.age=61&x.grade=2&x.nodes=3&x.Menopause=post&corpus=there");
        assertThat(explained.status()).isEqualTo(200);
        assertThat(explained.text(".card .sentence")).containsIgnoringCase("to the model, Ann is");
        assertThat(explained
                        .page()
                        .select("select[name=corpus] option[selected]")
                        .text())
                .isEqualTo("there");
    }

    @Test
    void typed_values_never_stand_in_an_address() throws Exception {
        assertThat(get("/ui/sample/new").page().select("form.case-form").attr("method"))
                .isEqualTo("post");
        Visit asked = get("/ui/sample/new?x.age=61");
        assertThat(asked.status()).isEqualTo(400);
        assertThat(asked.text("[role=alert]")).contains("Unknown parameter 'x.age'");
        assertThat(get(CASE + "/whatif").page().select("form.case-form").attr("method"))
                .isEqualTo("post");
        assertThat(get(CASE + "/whatif?x.age=61").status()).isEqualTo(400);
    }

    private static Visit whatIf(String form) throws Exception {
        return Visit.send(address, CASE + "/whatif", form);
    }

    @Test
    void a_value_outside_the_corpus_is_marked_and_its_range_is_said() throws Exception {
        Document plain = get(CASE + "/whatif").page();
        Element age = plain.getElementById("note-x.age");
        assertThat(age).isNotNull();
        assertThat(age.text()).matches(".*[0-9.]+ to [0-9.]+.*");
        assertThat(plain.select("input[type=range][data-for=x.age]")).hasSize(1);
        Element outside = whatIf("x.age=119").page().getElementById("note-x.age");
        assertThat(outside).isNotNull();
        assertThat(outside.text()).startsWith("Outside the corpus, which has ").contains("was");
    }

    @Test
    void a_value_that_cannot_be_read_is_marked() throws Exception {
        Visit wrong = post("x.age=old&x.grade=2&x.nodes=3&x.Menopause=post");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.text("[role=alert]")).isEqualTo("Age: found 'old'; expected a finite number");
        assertThat(wrong.page().select("[aria-invalid=true]").attr("name")).isEqualTo("x.age");
        assertThat(wrong.page().select("[name=x.age]").attr("value")).isEqualTo("old");
        Visit several = post("x.age=old&x.grade=9&x.nodes=-7&x.Menopause=post");
        assertThat(several.page().select("[role=alert] p").eachText()).hasSize(3);
        assertThat(several.page().select("[aria-invalid=true]").eachAttr("name"))
                .containsExactly("x.age", "x.grade", "x.nodes");
        for (var control : several.page().select("[aria-invalid=true]")) {
            assertThat(several.page()
                            .getElementById(control.attr("aria-describedby"))
                            .text())
                    .contains(": ");
        }
        Visit empty = post("x.age=61&x.grade=&x.nodes=3&x.Menopause=post");
        assertThat(empty.status()).isEqualTo(400);
        assertThat(empty.text("[role=alert]")).isEqualTo("Grade: found ''; expected a value");
        Visit what = whatIf("x.nodes=-7");
        assertThat(what.status()).isEqualTo(400);
        assertThat(what.text("[role=alert]")).startsWith("Nodes: found '-7'; expected a number above -1");
    }

    @Test
    void a_corpus_says_what_it_holds_and_how_well_it_explains() throws Exception {
        Visit corpus = get("/ui/sample/corpora/here");
        assertThat(corpus.text("dt")).contains("Patients Model is right Duplicates Directions");
        assertThat(corpus.text(".panel"))
                .contains("Residuals of 60 calibration rows", "95% of patients like", "Most used", "stays well");
        assertThat(corpus.page().select(".histogram rect")).hasSize(24);
    }

    @Test
    void hostile_names_are_only_text() throws Exception {
        for (int row = 0; row < SamplePatients.HOSTILE.size(); row++) {
            String name = SamplePatients.HOSTILE.get(row);
            for (String view : List.of("", "/whatif", "/compare")) {
                Visit visit = get("/ui/sample/cases/" + row + view);
                assertThat(visit.status()).isEqualTo(200);
                assertThat(visit.page().select("script")).hasSize(1);
                assertThat(visit.page().select("img[src=x], [onfocus], [onerror]"))
                        .isEmpty();
                assertThat(visit.page().select("h1 bdi").text())
                        .startsWith(name.substring(0, 15).strip());
                assertThat(visit.answer().body().length()).isLessThan(400_000);
            }
        }
        Visit searched = get("/ui/sample/cases?q=%3C%2Fscript%3E%22");
        assertThat(searched.page().select("input[name=q]").attr("value")).isEqualTo("</script>\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        /ui/nowhere/cases                       | 404 | Unknown model; available: sample, pictures.
        /ui/sample/nothing                      | 404 | Unknown path
        /ui/sample/cases/500                    | 404 | expected a row from 0 to 119 of patients
        /ui/sample/cases/x                      | 404 | Unknown patient; expected a row from 0
        /ui/sample/corpora/other                | 404 | Unknown corpus; available: here, there.
        /ui/sample/cases?page=0                 | 400 | Page is '0'; expected a whole number from 1
        /ui/sample/cases?page=abc               | 400 | Page is 'abc'; expected
        /ui/sample/cases?page=9                 | 404 | Page is 9; expected at most 3.
        /ui/sample/cases?level=good             | 400 | Level is 'good'; expected do-not-rely or examples-fit or read-with-care.
        /ui/sample/cases?sort=size              | 400 | Sort is 'size'; expected
        /ui/sample/cases?corpus=elsewhere       | 400 | Corpus is 'elsewhere'; expected here or there.
        /ui/sample/cases?corpus=here&corpus=there | 400 | Corpus occurs 2 times; expected it once.
        /ui/sample/cases?levl=x                 | 400 | Unknown parameter 'levl'; expected one of
        /ui/sample/cases/7?members=0            | 400 | Members is '0'; expected a whole number of at least 1.
        /ui/sample/cases/7?attributed-share=2   | 400 | Attributed-share is '2'; expected a number above 0 and at most 1.
        /ui/sample/cases/7?solver=adam          | 400 | Unknown parameter 'solver'; expected one of
        /ui/sample/cases/7?fragment=rows        | 400 | Fragment is 'rows'; expected card.
        /ui/sample/cases/7/compare?corpus=here&corpus=here | 400 | Both corpora are here; choose two different ones.
        /ui/sample/cases/7/compare?corpus=here&corpus=nix  | 400 | Unknown corpus "nix"; available: here, there.
        /ui/pictures/cases/1/compare            | 404 | The server has only one corpus for pictures
        /ui/sample/cases/7/whatif?drop=40       | 400 | Exclude is '40'; expected a whole number from 0 to 39.
        /ui/sample/cases/7/whatif?x.weight=3    | 400 | Unknown parameter 'x.weight'
        /ui/pictures/cases/1/whatif?x.age=3     | 400 | Unknown parameter 'x.age'
        /ui/pictures/new                        | 404 | The inputs of pictures have no named features
        """)
    void what_makes_no_sense_is_refused_in_words(String path, int status, String words) throws Exception {
        Visit visit = get(path);
        assertThat(visit.status()).isEqualTo(status);
        assertThat(visit.text("[role=alert] p")).contains(words);
        assertThat(visit.page().select("a[href=/ui/]")).isNotEmpty();
    }

    @Test
    void all_examples_cannot_be_left_out() throws Exception {
        StringBuilder all = new StringBuilder(CASE + "/whatif?corpus=there");
        for (int row = 0; row < 30; row++) {
            all.append("&drop=").append(row);
        }
        Visit visit = get(all.toString());
        assertThat(visit.status()).isEqualTo(400);
        assertThat(visit.text("[role=alert] p")).contains("All 30 examples are to be removed; expected at least one");
    }

    @Test
    void answers_of_the_protocol_are_calibrated_too() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address.resolve("/v1/models/sample:explain"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"rows\": [{\"age\": 61, \"grade\": 2, \"nodes\": 3, \"meno_pre\": 0, \"meno_post\": 1}]}"))
                .build();
        String body = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
        assertThat(body).contains("\"pValue\":");
    }

    @Test
    void the_way_back_from_a_case_leads_to_the_same_list() throws Exception {
        Document list = get("/ui/sample/cases?level=examples-fit&sort=-row&q=patient&corpus=there")
                .page();
        String first = list.select("tbody th a").get(1).attr("href");
        assertThat(first).contains("level=examples-fit").contains("sort=-row").contains("corpus=there");
        Document card = get(first).page();
        assertThat(card.select(".beside").text()).startsWith("‹ Previous 2 of");
        assertThat(card.select(".beside a").get(1).attr("href"))
                .isEqualTo("/ui/sample/cases?sort=-row&level=examples-fit&q=patient&corpus=there");
        Set<String> tabs = new HashSet<>(card.select(".tabs a").eachAttr("href"));
        assertThat(tabs)
                .allMatch(tab ->
                        Pattern.compile("level=examples-fit").matcher(tab).find());
    }

    @Test
    void cases_that_do_not_fit_are_refused_at_once() {
        assertThatThrownBy(() -> SamplePatients.pictures()
                        .withCases("more", PATIENTS.served(7).cases().get("patients")))
                .hasMessage("cases more have 5 numbers each; expected 64 for the model");
        assertThatThrownBy(() -> PATIENTS.served(7).withCases("patients", PATIENTS.patients("p", 3, 1, false)))
                .hasMessageContaining("two sets of cases have the name patients");
        assertThatThrownBy(() -> PATIENTS.served(7)
                        .withCalibration("here", Calibration.leaveOneOut(PATIENTS.corpus("other", 20, 9))))
                .hasMessageContaining("the calibration is for another corpus");
    }

    @Test
    void a_case_is_explained_with_the_examples_that_meet_a_condition() throws Exception {
        String where = "?where=age+%3E%3D+60";
        Document page = get(CASE + where).page();
        assertThat(page.select("input[name=where]").val()).isEqualTo("age >= 60");
        assertThat(page.select("a[href*=whatif]").attr("href")).contains("where=age+%3E%3D+60");
        assertThat(page.text()).isNotEqualTo(get(CASE).page().text());
        assertThat(get(CASE + "/compare" + where).status()).isEqualTo(200);
        Document whatIf = get(CASE + "/whatif" + where + "&drop=0&drop=1").page();
        assertThat(whatIf.select("form.case-form").attr("action")).contains("where=age+%3E%3D+60");
        assertThat(get(CASE + "?where=age+%3E+").status()).isEqualTo(400);
        Visit nobody = get(CASE + "?where=age+%3E+900");
        assertThat(nobody.status()).isEqualTo(400);
        assertThat(nobody.page().select("[role=alert]").text()).contains("no example meets age > 900");
        assertThat(get(CASE + "/whatif?where=age+%3E+900").status()).isEqualTo(400);
    }
}
