package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Report;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.FailedLogins;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.http.SessionCookie;
import io.simplex4j.server.internal.page.templates.JterefusedGenerated;
import io.simplex4j.server.internal.page.templates.JtetokenGenerated;
import io.simplex4j.server.internal.protocol.Records;
import io.simplex4j.server.internal.protocol.Service;
import io.simplex4j.server.internal.protocol.Services;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Serves all views of the page, and prepares their data in the background until it is closed. Thread-safe. */
public final class Pages implements AutoCloseable {
    private static final Pattern LOCAL = Pattern.compile("/(ui|e)/[A-Za-z0-9_./?&=%+*-]{0,2000}");

    private static final Duration MAX_END = Duration.ofSeconds(30);

    private final Services services;
    private final SessionCookie cookie;
    private final FailedLogins failures;
    private final Optional<BiFunction<Explanations, String, Report>> pdf;
    private final Optional<String> language;
    private final Map<String, PageModel> models = new LinkedHashMap<>();
    private final Assets assets = new Assets();
    private final ExecutorService background;

    /**
     * Creates the page of a server.
     *
     * @param cookie the session cookie of browsers
     * @param failures the counter of wrong tokens
     * @param pdf the writer of explanations as PDF, if there is one
     * @param language the language of the page; that of the browser if there is none
     */
    public Pages(
            Services services,
            SessionCookie cookie,
            FailedLogins failures,
            Metrics metrics,
            Optional<BiFunction<Explanations, String, Report>> pdf,
            Optional<String> language) {
        this.services = services;
        this.cookie = cookie;
        this.failures = failures;
        this.pdf = pdf;
        this.language = language;
        this.background = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "simplex-page");
            thread.setDaemon(true);
            return thread;
        });
        for (Service service : services.all()) {
            models.put(service.served().name(), new PageModel(service, background, metrics));
        }
    }

    /** Starts to prepare the first view of the page. */
    public void begin() {
        models.values().forEach(PageModel::begin);
    }

    /** Returns the routes of the page. */
    public List<Route> routes() {
        return List.of(
                Route.get("/assets/{file}", call -> assets.get(call.name(0))),
                Route.solved("/e/{id}.json", services.records()::read),
                Route.solved("/e/{id}.html", this::stored),
                Route.solved("/e/{id}.csv", call -> stored(call, StoredView.csv(services.replay(call)))),
                Route.solved("/e/{id}.pdf", this::paper),
                Route.solved("/e/{id}", this::inTheFormAskedFor),
                Route.form("/token", this::token),
                Route.get("/ui", call -> Answer.seeOther("/ui/")),
                Route.get("/ui/", this::overview),
                Route.solved("/ui/{model}/cases", this::cases),
                Route.solved("/ui/{model}/cases/{row}", this::card),
                Route.solved("/ui/{model}/cases/{row}/compare", this::compare),
                Route.solved("/ui/{model}/cases/{row}/whatif", this::whatIf),
                Route.post("/ui/{model}/cases/{row}/whatif", this::whatIf),
                Route.solved("/ui/{model}/corpora/{corpus}", this::corpus),
                Route.solved("/ui/{model}/corpora/{corpus}/{row}", this::member),
                Route.solved("/ui/{model}/new", this::newCase),
                Route.post("/ui/{model}/new", this::newCase));
    }

    private Reader reader(Call call) {
        return new Reader(PageWords.of(language, call.header().apply("Accept-Language")), cookie.needed());
    }

    private PageModel model(Call call) {
        PageModel model = models.get(call.name(0));
        if (model == null) {
            throw Refusal.notFound("unknown model; available: " + String.join(", ", models.keySet()));
        }
        return model;
    }

    private Answer overview(Call call) {
        return OverviewView.answer(models.values(), services.ready(), Parameters.of(call.query()), reader(call));
    }

    private Answer cases(Call call) {
        return CasesView.answer(model(call), Parameters.of(call.query()), reader(call));
    }

    private Answer card(Call call) {
        PageModel model = model(call);
        CaseView.Case explained = CaseView.explained(model, call.name(1), Parameters.of(call.query()), pdf.isPresent());
        Explanations why = Explanations.of(explained.explanation());
        if (explained.download().isPresent()) {
            return shown(call, StoredView.download(why, explained.download().get(), call.name(1), pdf));
        }
        Records records = services.records();
        Optional<Records.Given> given = records.keepsAll()
                ? records.given(model.service(), explained.choice().parameters(), why)
                : Optional.empty();
        CaseView.Forms forms = given.map(each -> CaseView.Forms.recorded(each.id(), pdf.isPresent()))
                .orElseGet(() -> explained.forms(pdf.isPresent()));
        Answer answer = CaseView.card(explained, forms, reader(call));
        return shown(
                call, given.map(each -> records.explained(call, each, answer)).orElse(answer));
    }

    private Answer member(Call call) {
        return shown(
                call,
                CaseView.member(model(call), call.name(1), call.name(2), Parameters.of(call.query()), reader(call)));
    }

    private Answer stored(Call call) {
        return stored(call, StoredView.html(services.replay(call)));
    }

    private Answer paper(Call call) {
        BiFunction<Explanations, String, Report> format =
                pdf.orElseThrow(() -> Refusal.notFound("this server does not write PDF; use .html, .csv or .json"));
        return stored(call, StoredView.pdf(services.replay(call), format));
    }

    /** Returns a page if the client accepts HTML, and otherwise JSON. */
    private Answer inTheFormAskedFor(Call call) {
        return (call.wantsPage() ? stored(call) : services.records().read(call)).with("Vary", "Accept");
    }

    /** Returns a recorded explanation in some format, to be sent once the view is recorded. */
    private Answer stored(Call call, Answer answer) {
        return services.records().happened(call, "show", call.name(0), answer);
    }

    private Answer compare(Call call) {
        return shown(call, CaseView.compare(model(call), call.name(1), Parameters.of(call.query()), reader(call)));
    }

    private Answer whatIf(Call call) {
        return shown(
                call,
                WhatIfView.answer(model(call), call.name(1), Parameters.of(call.query()), given(call), reader(call)));
    }

    /** Returns what stands in the address and in the body. */
    private static Parameters given(Call call) {
        String body = new String(call.body(), StandardCharsets.UTF_8);
        return Parameters.of(body.isEmpty() ? call.query() : call.query() + "&" + body);
    }

    private Answer corpus(Call call) {
        return CorpusView.answer(model(call), call.name(1), Parameters.of(call.query()), reader(call));
    }

    private Answer newCase(Call call) {
        return shown(call, NewCaseView.answer(model(call), Parameters.of(call.query()), given(call), reader(call)));
    }

    /** Records a view by the names in its path, without typed values. */
    private Answer shown(Call call, Answer answer) {
        return services.records().happened(call, "show", String.join(" ", call.names()), answer);
    }

    /** Signs a browser in with a token, or out. */
    private Answer token(Call call) {
        Parameters given = Parameters.of(new String(call.body(), StandardCharsets.UTF_8));
        if (given.text("forget").isPresent()) {
            return Answer.seeOther("/ui/").with("Set-Cookie", SessionCookie.forget());
        }
        String next = given.text("next").filter(Pages::isLocal).orElse("/ui/");
        Optional<String> header =
                cookie.admit(given.text("token").orElse(""), call.caller().secure());
        if (header.isEmpty()) {
            failures.count(call.caller().address());
            PageWords words = reader(call).words();
            return ask(words, next, words.text("token.wrong"));
        }
        return Answer.seeOther(next).with("Set-Cookie", header.get());
    }

    private static boolean isLocal(String path) {
        return LOCAL.matcher(path).matches() && !path.contains("//");
    }

    /** Returns a refusal as a page, or as the part of a page that a script requested. */
    public Answer refused(String target, Refusal refusal) {
        PageWords words = PageWords.of(language, Optional.empty());
        String message =
                Name.of(sentence(String.valueOf(refusal.getMessage())), 500).text();
        boolean part = target.contains("fragment=");
        if (refusal.status() == 401 && !part) {
            return ask(words, isLocal(target) ? target : "/ui/", "");
        }
        boolean again = refusal.status() == 503 || refusal.status() == 504 || refusal.status() == 408;
        Optional<String> link = again && isLocal(target) ? Optional.of(target) : Optional.empty();
        Content view = Html.content(
                output -> JterefusedGenerated.render(output, null, words, title(refusal.status()), message, link));
        return part
                ? Html.answer(refusal.status(), view)
                : Html.page(
                        refusal.status(), Frame.of(new Reader(words, false), title(refusal.status()), "none"), view);
    }

    private static String sentence(String message) {
        String begun = message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
        return begun.endsWith(".") || begun.endsWith("?") ? begun : begun + ".";
    }

    private static String title(int status) {
        return switch (status) {
            case 400 -> "Invalid address";
            case 401 -> "Token required";
            case 403, 421 -> "Access denied";
            case 404 -> "Page not found";
            case 429 -> "Too many requests";
            case 503 -> "The server is busy";
            case 504 -> "The request took too long";
            default -> status >= 500 ? "Something went wrong" : "This request cannot be answered";
        };
    }

    /*
     * Browsers send no origin with a form from a page without a referrer, and the server rejects such a form. So this
     * page sends its origin to its own server.
     */
    private static Answer ask(PageWords words, String next, String problem) {
        return Html.page(
                        401,
                        Frame.of(new Reader(words, false), words.text("token.title"), "none"),
                        Html.content(output -> JtetokenGenerated.render(output, null, words, next, problem)))
                .with("Referrer-Policy", "same-origin");
    }

    /** Stops all preparations, and returns once they no longer use models. */
    @Override
    public void close() {
        background.shutdownNow();
        try {
            background.awaitTermination(MAX_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
