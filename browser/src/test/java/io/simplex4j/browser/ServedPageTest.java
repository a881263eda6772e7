package io.simplex4j.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.Limits;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.SamplePatients;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The page of a running server: one server and one window for all. */
@Tag("browser")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServedPageTest {
    private static final String CASE = "/ui/sample/cases/7";
    private static final List<String> VIEWS = List.of(
            "/ui/",
            "/ui/sample/cases",
            CASE,
            CASE + "/compare",
            CASE + "/whatif?drop=3",
            "/ui/sample/corpora/here/3",
            "/ui/sample/corpora/here",
            "/ui/sample/new",
            "/ui/nowhere/cases");
    private static final String OVERFLOW = "() => document.scrollingElement.scrollWidth - innerWidth";
    private static final List<Integer> WIDTHS = List.of(320, 390, 683, 768, 1280, 1920);

    /** What is wider than the window, cells of a table narrower than 6 rem that wrap, and rows higher than 400 pixels. */
    private static final String MISFITS = """
            () => {
              const shown = each => each.checkVisibility({visibilityProperty: true}) && !each.closest('.hidden, .tip, .scroll, svg, .card > .head h3')
                && !(each.closest('thead') && getComputedStyle(each.closest('thead')).position === 'absolute');
              const found = [];
              const say = (what, each) => found.push(what + ': ' + each.outerHTML.slice(0, 120));
              for (const each of document.querySelectorAll('main *')) {
                const box = each.getBoundingClientRect();
                if (shown(each) && box.width > 1 && (box.right > innerWidth + 1 || box.left < -1)) say('beyond the window', each);
              }
              for (const each of document.querySelectorAll('main tr, main li, main .field, main .entry')) {
                if (shown(each) && each.matches('tr, .field, .entry, li') && each.getBoundingClientRect().height > 400 && !each.querySelector('table')) say('higher than 400', each);
              }
              for (const each of document.querySelectorAll('main .panel, main fieldset, main .entry, main .field:has(input), main .starts li, main table.list th[scope=row]')) {
                if (shown(each) && each.getBoundingClientRect().width < 96) say('narrower than 6 rem', each);
              }
              return found;
            }""";

    private final SamplePatients patients = new SamplePatients();
    private final List<String> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Chromium chromium;
    private RunningServer server;
    private Page page;

    @BeforeAll
    void open() throws IOException {
        chromium = Chromium.open();
        server = ExplanationServer.of(List.of(patients.served(70), SamplePatients.pictures(), SamplePatients.crowd()))
                .withSolvers(1)
                .withLimits(Limits.withDefaults().withQueue(2))
                .start();
        BrowserContext context =
                chromium.browser().newContext(new Browser.NewContextOptions().setReducedMotion(ReducedMotion.REDUCE));
        page = context.newPage();
        page.setDefaultTimeout(60_000);
        page.onRequest(request -> requests.add(request.url()));
        page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
        page.onPageError(complaints::add);
        page.onDialog(dialog -> {
            complaints.add("dialog: " + dialog.message());
            dialog.dismiss();
        });
        go("/ui/sample/cases");
        page.waitForSelector("table.list");
        go("/ui/sample/corpora/here");
        page.waitForSelector(".histogram");
    }

    @AfterAll
    void close() {
        if (server != null) {
            server.close();
        }
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void listen() {
        requests.clear();
        complaints.clear();
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.NO_PREFERENCE));
        page.setViewportSize(1280, 800);
    }

    @AfterEach
    void nothing_foreign_was_asked_for() {
        patients.open();
        assertThat(requests)
                .isNotEmpty()
                .allMatch(url -> url.startsWith(server.address() + "/") || url.equals("data:,"));
    }

    private void go(String path) {
        page.navigate(server.address() + path);
    }

    private String path() {
        return URI.create(page.url()).getRawPath()
                + (URI.create(page.url()).getRawQuery() == null
                        ? ""
                        : "?" + URI.create(page.url()).getRawQuery());
    }

    /** A refusal is logged by the browser itself; nothing else may be. */
    private void noComplaints() {
        assertThat(complaints).allMatch(each -> each.contains("the server responded with a status of"));
    }

    /** With one example, with fifty, and without any values that could be changed. */
    private static final List<String> EXTREMES = List.of(
            "/ui/crowd/cases/0", "/ui/crowd/cases/1", "/ui/crowd/cases/1/whatif", "/ui/pictures/cases/0/whatif");

    @Test
    void every_view_fits_windows_of_all_widths_and_breaks_no_policy() {
        go(EXTREMES.get(0));
        assertThat(page.locator(".weights tbody tr").count()).isEqualTo(1);
        go(EXTREMES.get(1));
        assertThat(page.locator(".weights tbody tr").count()).isEqualTo(50);
        for (String view : Stream.of(VIEWS, EXTREMES).flatMap(List::stream).toList()) {
            go(view);
            page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)");
            for (int width : WIDTHS) {
                page.setViewportSize(width, 800);
                assertThat((List<?>) page.evaluate(MISFITS))
                        .as("%s at %d", view, width)
                        .isEmpty();
                assertThat((Integer) page.evaluate(OVERFLOW))
                        .as("%s at %d", view, width)
                        .isLessThanOrEqualTo(0);
            }
        }
        noComplaints();
    }

    @Test
    void the_same_fits_in_the_dark() {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        for (String view : List.of("/ui/", "/ui/sample/cases", CASE, CASE + "/whatif")) {
            go(view);
            for (int width : WIDTHS) {
                page.setViewportSize(width, 800);
                assertThat((List<?>) page.evaluate(MISFITS))
                        .as("%s at %d", view, width)
                        .isEmpty();
            }
        }
    }

    @Test
    void no_rule_of_accessibility_is_broken_light_and_dark() {
        for (String view : VIEWS) {
            go(view);
            page.evaluate("() => document.querySelectorAll('details').forEach(each => each.open = true)");
            page.evaluate("() => document.querySelectorAll('tbody').forEach(body =>"
                    + " [...body.rows].slice(3).forEach(row => row.remove()))");
            assertThat(Axe.brokenOfAnyLevel(page, Axe.ALL, view)).isEmpty();
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            assertThat(Axe.brokenOfAnyLevel(page, Axe.COLOURS, view + " dark")).isEmpty();
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.NO_PREFERENCE));
        }
    }

    @Test
    void the_keyboard_reaches_everything_and_shows_where_it_is() {
        for (String view : List.of("/ui/", "/ui/sample/cases?q=patient+11", CASE + "/whatif", "/ui/sample/new")) {
            go(view);
            int wanted = (Integer) page.evaluate("() => [...document.querySelectorAll("
                    + "'a[href], button, input:not([type=hidden]), select, summary, [tabindex=\"0\"]')]"
                    + ".filter(each => each.checkVisibility() || each.matches('.skip')).length");
            for (int i = 0; i < wanted; i++) {
                page.keyboard().press("Tab");
                assertThat(page.evaluate("() => { const here = document.activeElement;"
                                + " const style = getComputedStyle(here); const seen = here.dataset.reached; here.dataset.reached = 'yes';"
                                + " return seen || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2"
                                + " ? 'ring' : 'no ring ' + here.outerHTML.slice(0, 200)); }"))
                        .as("%s, stop %d", view, i + 1)
                        .isEqualTo("ring");
            }
        }
    }

    @Test
    void a_case_is_found_and_opened_by_the_keyboard_alone() {
        go("/ui/sample/cases");
        page.keyboard().press("Tab");
        assertThat(page.evaluate("() => document.activeElement.textContent")).isEqualTo("Skip to the content");
        page.click(".chips a >> nth=0");
        page.focus("#q");
        page.keyboard().type("patient 42");
        page.waitForFunction("() => document.querySelectorAll('table.list tbody tr').length === 1");
        assertThat(path()).isEqualTo("/ui/sample/cases?q=patient+42");
        assertThat(page.evaluate("() => document.activeElement.id")).isEqualTo("q");
        assertThat(page.textContent("#status")).isEqualTo("1 patient");
        page.focus("table.list tbody a");
        page.keyboard().press("Enter");
        page.waitForSelector("article.card");
        assertThat(page.textContent("h1")).isEqualTo("patient 42");
        page.goBack();
        page.waitForSelector("table.list");
        assertThat(page.inputValue("#q")).isEqualTo("patient 42");
        noComplaints();
    }

    @Test
    void the_list_changes_without_loading_the_page_again() {
        go("/ui/sample/cases");
        page.evaluate("() => window.same = true");
        page.click(".pager a[rel=next]");
        page.waitForFunction("() => document.querySelector('.summary').textContent.startsWith('51 to')");
        page.click("thead a:has-text('Unexplained')");
        page.waitForSelector("[aria-sort=ascending]");
        assertThat(path()).isEqualTo("/ui/sample/cases?sort=unexplained");
        page.selectOption("#corpus", "there");
        page.waitForURL(url -> url.endsWith("/ui/sample/cases?corpus=there&sort=unexplained"));
        page.selectOption("#corpus", "here");
        page.waitForURL(url -> url.endsWith("/ui/sample/cases?sort=unexplained"));
        page.goBack();
        page.waitForFunction("() => document.querySelector('.summary').textContent.startsWith('51 to')");
        assertThat(page.evaluate("() => window.same")).isEqualTo(true);
        assertThat(requests).noneMatch(url -> url.contains("fragment=card"));
        noComplaints();
    }

    @Test
    void a_what_if_follows_while_a_slider_moves_and_no_value_stands_in_an_address() {
        go(CASE + "/whatif");
        page.evaluate("() => window.same = true");
        String before = page.textContent(".outcome-table");
        page.fill("[name='x.age']", "83");
        page.waitForSelector(".changes");
        assertThat(page.textContent(".changes")).contains("83 years");
        assertThat(page.textContent(".outcome-table thead")).contains("What if").contains("Change");
        assertThat(page.inputValue("[name='x.age']")).isEqualTo("83");
        page.focus("input[data-for='x.age']");
        for (int i = 0; i < 5; i++) {
            page.keyboard().press("PageDown");
        }
        String slid = page.inputValue("[name='x.age']");
        assertThat(slid).isNotEqualTo("83");
        page.waitForFunction(
                "age => document.querySelector('.changes')?.textContent.includes('→ ' + age + ' years')", slid);
        assertThat(page.evaluate("() => document.activeElement.dataset.for")).isEqualTo("x.age");
        assertThat(page.getAttribute("input[data-for='x.age']", "aria-valuetext"))
                .isEqualTo(slid + " years");
        page.check(".weights-table input >> nth=0");
        page.waitForSelector(".weights-table tr.dropped");
        page.fill("[name='x.age']", "119");
        page.waitForSelector(".outside");
        page.fill("[name='x.age']", "old");
        page.waitForSelector(".bad-field .field-problem");
        assertThat(page.textContent(".outcome")).contains("Not explained");
        page.fill("[name='x.age']", "83");
        page.waitForSelector(".bad-field", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.DETACHED));
        assertThat(path()).isEqualTo(CASE + "/whatif");
        assertThat(requests).noneMatch(url -> url.contains("x.age"));
        assertThat(page.evaluate("() => window.same")).isEqualTo(true);
        page.click("text=Undo all changes");
        page.waitForFunction("() => window.same === undefined && document.querySelector('.outcome-table')");
        assertThat(page.textContent(".outcome-table")).isEqualTo(before);
        noComplaints();
    }

    @Test
    void a_heading_is_explained_on_hover_and_on_focus() {
        go("/ui/sample/cases");
        assertThat(page.isVisible("#tip-verdict")).isFalse();
        page.hover("thead th:has(#tip-verdict)");
        assertThat(page.isVisible("#tip-verdict")).isTrue();
        page.focus("[aria-describedby=tip-unexplained]");
        assertThat(page.isVisible("#tip-unexplained")).isTrue();
    }

    @Test
    void waiting_shows_and_a_server_that_is_busy_says_so() throws Exception {
        go(CASE + "/whatif");
        patients.close();
        page.fill("[name='x.age']", SamplePatients.WAITING_AGE);
        page.waitForSelector("#outcome[aria-busy=true]");
        assertThat(page.textContent("#status")).isEqualTo("Computing…");
        List<CompletableFuture<HttpResponse<Void>>> others =
                Stream.generate(this::another).limit(6).toList();
        CompletableFuture.anyOf(others.toArray(CompletableFuture[]::new)).get();
        Page second = page.context().newPage();
        second.navigate(server.address() + "/ui/sample/cases");
        assertThat(second.textContent("[role=alert]"))
                .contains("The server is busy")
                .contains("Too many requests are waiting; retry later.")
                .contains("Try again");
        second.close();
        patients.open();
        page.waitForSelector(".changes, .problem");
        page.waitForSelector("#outcome:not([aria-busy])");
        CompletableFuture.allOf(others.toArray(CompletableFuture[]::new)).get();
        noComplaints();
    }

    private CompletableFuture<HttpResponse<Void>> another() {
        return HttpClient.newHttpClient()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create(server.address() + "/ui/sample/cases"))
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
    }

    @Test
    void what_cannot_be_read_is_said_and_the_focus_stays_in_reach() {
        go("/ui/sample/new");
        page.fill("[name='x.age']", "old");
        page.selectOption("[name='x.grade']", "2");
        page.fill("[name='x.nodes']", "3");
        page.selectOption("[name='x.Menopause']", "post");
        page.click("button.primary");
        page.waitForSelector("[role=alert]");
        assertThat(page.textContent("[role=alert]")).contains("Age: found 'old'; expected a finite number");
        page.fill("[name='x.age']", "64");
        page.click("button.primary");
        page.waitForSelector("article.card");
        assertThat(path()).isEqualTo("/ui/sample/new");
        noComplaints();
    }

    @Test
    void hostile_names_do_nothing_even_without_the_policy() {
        try (BrowserContext open = chromium.browser()
                .newContext(new Browser.NewContextOptions().setBypassCSP(true).setViewportSize(360, 800))) {
            Page hostile = open.newPage();
            hostile.onRequest(request -> requests.add(request.url()));
            for (String view : List.of(
                    "/ui/sample/cases?sort=row",
                    "/ui/sample/cases/0",
                    "/ui/sample/cases/2/whatif",
                    "/ui/sample/cases/5",
                    "/ui/sample/cases/4/compare",
                    "/ui/sample/cases?q=%3C%2Fscript%3E%3Cscript%3E")) {
                hostile.navigate(server.address() + view);
                hostile.keyboard().press("Tab");
                assertThat(hostile.evaluate("() => typeof window.injected")).isEqualTo("undefined");
                assertThat((Integer) hostile.evaluate(OVERFLOW)).as(view).isLessThanOrEqualTo(0);
            }
        }
    }

    // By keyboard: a press, unlike a click, does not wait for the frames of a busy browser.
    @Test
    void everything_works_without_scripts() {
        try (BrowserContext plain =
                chromium.browser().newContext(new Browser.NewContextOptions().setJavaScriptEnabled(false))) {
            Page old = plain.newPage();
            old.onRequest(request -> requests.add(request.url()));
            old.navigate(server.address() + "/");
            old.press("a:has-text('patients')", "Enter");
            old.fill("#q", "patient 33");
            old.press("form.filter button", "Enter");
            old.waitForURL(url -> url.contains("q="));
            old.press("table.list tbody a", "Enter");
            old.waitForSelector("h1:has-text('patient 33')");
            old.press(".tabs a:has-text('What if')", "Enter");
            old.fill("[name='x.age']", "81");
            old.press(".weights-table input >> nth=0", "Space");
            old.press("button.primary", "Enter");
            assertThat(old.textContent(".changes")).contains("81 years").contains("1 patient left out");
            old.press(".tabs a:has-text('Compare corpora')", "Enter");
            old.locator(".sides .card").nth(1).waitFor();
            assertThat(old.locator(".sides .card").count()).isEqualTo(2);
            old.press(".brand", "Enter");
            old.press("text=New patient", "Enter");
            old.fill("[name='x.age']", "64");
            old.selectOption("[name='x.grade']", "2");
            old.fill("[name='x.nodes']", "3");
            old.selectOption("[name='x.Menopause']", "post");
            old.press("button.primary", "Enter");
            old.locator("article.card").first().waitFor();
            assertThat(old.locator("article.card").count()).isEqualTo(1);
        }
    }

    @Test
    void a_token_is_typed_once_and_forgotten_when_asked() throws IOException {
        try (RunningServer guarded = ExplanationServer.of(List.of(SamplePatients.pictures()))
                        .withToken("open sesame")
                        .start();
                BrowserContext visitor = chromium.browser().newContext()) {
            Page door = visitor.newPage();
            door.navigate(guarded.address() + "/ui/pictures/cases");
            door.fill("#token", "guess");
            door.click("button.primary");
            assertThat(door.textContent("[role=alert]")).contains("This is not the token of this server.");
            door.fill("#token", "open sesame");
            door.click("button.primary");
            door.waitForSelector("table.list");
            assertThat(door.url()).isEqualTo(guarded.address() + "/ui/pictures/cases");
            assertThat(door.evaluate("() => document.cookie")).isEqualTo("");
            door.click("text=Sign out");
            door.waitForSelector("#token");
        }
        go("/ui/");
    }

    @Test
    void a_case_is_printed_without_what_is_around_it() {
        go(CASE);
        byte[] printed = page.pdf(new Page.PdfOptions().setFormat("A4").setPreferCSSPageSize(true));
        assertThat(Pattern.compile("/Type\\s*/Page\\b")
                        .matcher(new String(printed, StandardCharsets.ISO_8859_1))
                        .results()
                        .count())
                .isBetween(1L, 6L);
        assertThat(inPrint(".tabs, .bar, .filter, .beside, .kept, .examples")).isZero();
        assertThat(inPrint(".card .sentence")).isEqualTo(1);
    }

    /* Playwright makes prınt of PRINT in a Turkish locale, so the browser is told by its own protocol. */
    private int inPrint(String selector) {
        CDPSession session = page.context().newCDPSession(page);
        JsonObject print = new JsonObject();
        print.addProperty("media", "print");
        session.send("Emulation.setEmulatedMedia", print);
        Object shown = page.evaluate(
                "selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility()).length",
                selector);
        print.addProperty("media", "");
        session.send("Emulation.setEmulatedMedia", print);
        session.detach();
        return (Integer) shown;
    }

    @Test
    void a_server_that_is_gone_is_said_to_be() {
        go("/ui/sample/cases");
        page.context().setOffline(true);
        page.click(".chips a >> nth=1");
        page.waitForSelector(".problem");
        assertThat(page.textContent("[role=alert]")).contains("The server does not answer.");
        page.context().setOffline(false);
        page.click("text=Try again");
        page.waitForSelector("table.list, .empty");
    }
}
