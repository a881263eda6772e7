package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may look at the page, and what is shown while it is not ready. */
class PageAccessTest {
    private static final String TOKEN = "a token & more";
    private static final String SENT = "a+token+%26+more";
    private static RunningServer server;
    private static URI address;

    @BeforeAll
    static void start() throws IOException {
        server = ExplanationServer.of(List.of(Served.model())).withToken(TOKEN).start();
        address = server.address();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String pass() throws IOException, InterruptedException {
        Visit admitted = Visit.send(address, "/token", "token=" + SENT + "&next=/ui/small/new", "Origin", "" + address);
        assertThat(admitted.status()).isEqualTo(303);
        assertThat(admitted.header("Location")).isEqualTo("/ui/small/new");
        String cookie = admitted.header("Set-Cookie");
        assertThat(cookie).contains("; Path=/; HttpOnly; SameSite=Strict").doesNotContain("token");
        return cookie.substring(0, cookie.indexOf(';'));
    }

    @Test
    void without_the_token_there_is_a_form_for_it() throws Exception {
        Visit asked = Visit.to(address, "/ui/small/new?x.age=3");
        assertThat(asked.status()).isEqualTo(401);
        assertThat(asked.page().select("input[name=token]").attr("type")).isEqualTo("password");
        assertThat(asked.page().select("input[name=next]").attr("value")).isEqualTo("/ui/small/new?x.age=3");
        assertThat(asked.header("Referrer-Policy")).isEqualTo("same-origin");
        assertThat(Visit.to(address, "/assets/page.css").status()).isEqualTo(200);
        assertThat(Visit.to(address, "/v1/models").status()).isEqualTo(401);
    }

    @Test
    void with_the_token_a_cookie_opens_the_page_and_nothing_else() throws Exception {
        String pass = pass();
        assertThat(Visit.to(address, "/ui/", "Cookie", pass).status()).isEqualTo(200);
        assertThat(Visit.to(address, "/ui/", "Cookie", "other=1; " + pass).status())
                .isEqualTo(200);
        assertThat(Visit.to(address, "/ui/", "Cookie", pass + "0").status()).isEqualTo(401);
        assertThat(Visit.to(address, "/ui/", "Cookie", "simplex-page=").status())
                .isEqualTo(401);
        assertThat(Visit.to(address, "/ui/", "Authorization", "Bearer " + TOKEN).status())
                .isEqualTo(200);
        assertThat(Visit.to(address, "/v1/models", "Cookie", pass).status()).isEqualTo(401);
        assertThat(Visit.to(address, "/metrics", "Cookie", pass).status()).isEqualTo(401);
        assertThat(Visit.to(address, "/e/none.html", "Cookie", pass).status()).isEqualTo(404);
        Visit stored = Visit.to(address, "/e/none.html");
        assertThat(stored.status()).isEqualTo(401);
        assertThat(stored.page().select("input[name=next]").attr("value")).isEqualTo("/e/none.html");
        Visit home = Visit.to(address, "/ui/", "Cookie", pass);
        assertThat(home.text(".leave button")).isEqualTo("Sign out");
        Visit left = Visit.send(address, "/token", "forget=1", "Cookie", pass);
        assertThat(left.header("Set-Cookie")).startsWith("simplex-page=;").endsWith("Max-Age=0");
    }

    @Test
    void another_token_is_refused_in_words() throws Exception {
        for (String wrong : List.of("", "token=", "token=b", "token=a", "token=" + SENT + "x")) {
            Visit refused = Visit.send(address, "/token", wrong);
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.header("Set-Cookie")).isEmpty();
            assertThat(refused.text("[role=alert]")).isEqualTo("This is not the token of this server.");
        }
    }

    @Test
    void wrong_tokens_are_slowed_down_by_address_and_right_ones_never() throws Exception {
        try (RunningServer proxied = ExplanationServer.of(List.of(Served.model()))
                .withToken(TOKEN)
                .behindProxy()
                .start()) {
            URI at = proxied.address();
            String[] from = {"X-Forwarded-For", "192.0.2.1, 203.0.113.9"};
            String[] asked = {"Authorization", "Bearer b", from[0], from[1]};
            String[] passed = {"Cookie", "simplex-page=00", from[0], from[1]};
            assertThat(Visit.send(at, "/token", "token=b", from).status()).isEqualTo(401);
            Visit form = untilTooOften(() -> Visit.send(at, "/token", "token=b", from));
            assertThat(form.text("[role=alert]")).contains("Too many wrong tokens from this address");
            Visit program = untilTooOften(() -> Visit.to(at, "/v1/models", asked));
            assertThat(Integer.parseInt(program.header("Retry-After"))).isBetween(1, 7);
            assertThat(untilTooOften(() -> Visit.to(at, "/ui/", passed)).text("h1"))
                    .isEqualTo("Too many requests");
            assertThat(Visit.to(at, "/v1/models", from).status())
                    .as("no token is not a wrong one")
                    .isEqualTo(401);
            assertThat(Visit.to(at, "/v1/models", "Authorization", "Bearer b", from[0], "203.0.113.9, 192.0.2.1")
                            .status())
                    .as("another address")
                    .isEqualTo(401);
            assertThat(Visit.to(at, "/v1/models", "Authorization", "Bearer " + TOKEN, from[0], from[1])
                            .status())
                    .isEqualTo(200);
            assertThat(Visit.send(at, "/token", "token=" + SENT, from).status()).isEqualTo(303);
        }
    }

    /** The first refusal with 429; before it are at most some with 401. */
    private static Visit untilTooOften(Callable<Visit> wrong) throws Exception {
        Visit answer = wrong.call();
        for (int i = 0; i < 100 && answer.status() == 401; i++) {
            answer = wrong.call();
        }
        assertThat(answer.status()).isEqualTo(429);
        return answer;
    }

    @Test
    void a_cookie_is_for_https_where_the_browser_speaks_it() throws Exception {
        try (RunningServer proxied = ExplanationServer.of(List.of(Served.model()))
                .withToken(TOKEN)
                .behindProxy()
                .start()) {
            assertThat(Visit.send(proxied.address(), "/token", "token=" + SENT, "X-Forwarded-Proto", "https")
                            .header("Set-Cookie"))
                    .endsWith("; Secure");
            assertThat(Visit.send(proxied.address(), "/token", "token=" + SENT, "X-Forwarded-Proto", "http")
                            .header("Set-Cookie"))
                    .doesNotContain("Secure");
        }
        assertThat(Visit.send(address, "/token", "token=" + SENT, "X-Forwarded-Proto", "https")
                        .header("Set-Cookie"))
                .as("no proxy vouches for it")
                .startsWith("simplex-page=")
                .doesNotContain("Secure");
    }

    @Test
    void nobody_is_sent_elsewhere() throws Exception {
        for (String next :
                List.of("https://example.org/", "//example.org", "/ui//example.org", "/v1/models", "%0d%0aX:1")) {
            Visit admitted = Visit.send(address, "/token", "token=" + SENT + "&next=" + next);
            assertThat(admitted.header("Location")).isEqualTo("/ui/");
        }
    }

    @Test
    void forms_of_other_sites_and_of_other_types_are_refused_with_a_page() throws Exception {
        Visit foreign = Visit.send(address, "/token", "token=" + SENT, "Origin", "http://example.org");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.text("[role=alert]")).contains("The Origin header does not match");
        Visit nowhere = Visit.send(address, "/ui/", "token=" + SENT);
        assertThat(nowhere.status()).isEqualTo(405);
        assertThat(nowhere.text("[role=alert]")).contains("use GET");
    }

    @Test
    void a_list_that_is_not_ready_says_how_far_it_is() throws Exception {
        CountDownLatch half = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        FunctionModel model = FunctionModel.of(Shape.of(2), 2, x -> {
            if (x[0] > 100) {
                half.countDown();
                await(mayEnd);
            }
            return x.clone();
        });
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}})));
        ServedModel slow = ServedModel.of("slow", model, "three", corpus)
                .withCases("some", Examples.of(Matrix.of(new double[][] {{1, 1}, {200, 3}})));
        try (RunningServer waiting = ExplanationServer.of(List.of(slow)).start()) {
            await(half);
            Visit list = Visit.to(waiting.address(), "/ui/slow/cases");
            assertThat(list.status()).isEqualTo(200);
            assertThat(list.text("[data-wait]"))
                    .contains("Explaining every input")
                    .contains("of 2 done");
            assertThat(list.page().select("progress")).hasSize(1);
            assertThat(list.page().select("noscript").html()).contains("http-equiv=\"refresh\"");
            assertThat(Visit.to(waiting.address(), "/ui/").text(".panel")).contains("Explaining");
            mayEnd.countDown();
            Wait.until(
                    "all cases are explained",
                    () -> !Visit.to(waiting.address(), "/ui/slow/cases")
                            .page()
                            .select("table.list")
                            .isEmpty());
            list = Visit.to(waiting.address(), "/ui/slow/cases");
            assertThat(list.page().select("table.list tbody tr")).hasSize(2);
            assertThat(list.page().select("noscript")).isEmpty();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
