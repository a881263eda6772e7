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
import java.util.ArrayList;
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
    private final Map<String, PageModel> models = new LinkedHashMap<>();
    private final Assets assets = new Assets();
    private final ExecutorService background;

    /**
     * Creates the page of a server.
     *
     * @param cookie the session cookie of browsers
     * @param failures the counter of wrong tokens
     * @param pdf the writer of recorded explanations as PDF, if there is one
     */
    public Pages(
            Services services,
            SessionCookie cookie,
            FailedLogins failures,
            Metrics metrics,
            Optional<BiFunction<Explanations, String, Report>> pdf) {
        this.services = services;
        this.cookie = cookie;
        this.failures = failures;
        this.pdf = pdf;
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
                Route.solved("/ui/{model}/corpora/{corpus}", this::corpus),
                Route.solved("/ui/{model}/new", this::newCase),
                Route.post("/ui/{model}/new", this::newCase));
    }

    private PageModel model(Call call) {
        PageModel model = models.get(call.name(0));
        if (model == null) {
            throw Refusal.notFound("unknown model; available: " + String.join(", ", models.keySet()));
        }
        return model;
    }

    private Answer overview(Call call) {
        return OverviewView.answer(models.values(), services.ready(), Parameters.of(call.query()), cookie.needed());
    }

    private Answer cases(Call call) {
        return CasesView.answer(model(call), Parameters.of(call.query()), cookie.needed());
    }

    private Answer card(Call call) {
        PageModel model = model(call);
        CaseView.Case explained = CaseView.explained(model, call.name(1), Parameters.of(call.query()));
        Records records = services.records();
        Optional<Records.Given> given = records.keepsAll()
                ? records.given(
                        model.service(), explained.choice().parameters(), Explanations.of(explained.explanation()))
                : Optional.empty();
        List<CaseView.Form> forms = given.map(each -> forms(each.id())).orElse(List.of());
        Answer answer = CaseView.card(explained, forms, cookie.needed());
        return shown(
                call, given.map(each -> records.explained(call, each, answer)).orElse(answer));
    }

    /** Returns links to a recorded explanation in all formats. */
    private List<CaseView.Form> forms(String id) {
        List<CaseView.Form> forms = new ArrayList<>();
        forms.add(new CaseView.Form("Page", "/e/" + id + ".html"));
        if (pdf.isPresent()) {
            forms.add(new CaseView.Form("PDF", "/e/" + id + ".pdf"));
        }
        forms.add(new CaseView.Form("Table (CSV)", "/e/" + id + ".csv"));
        forms.add(new CaseView.Form("JSON", "/e/" + id + ".json"));
        return forms;
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
        return shown(call, CaseView.compare(model(call), call.name(1), Parameters.of(call.query()), cookie.needed()));
    }

    private Answer whatIf(Call call) {
        return shown(call, WhatIfView.answer(model(call), call.name(1), Parameters.of(call.query()), cookie.needed()));
    }

    private Answer corpus(Call call) {
        return CorpusView.answer(model(call), call.name(1), Parameters.of(call.query()), cookie.needed());
    }

    private Answer newCase(Call call) {
        String body = new String(call.body(), StandardCharsets.UTF_8);
        return shown(
                call,
                NewCaseView.answer(
                        model(call),
                        Parameters.of(call.query()),
                        Parameters.of(body.isEmpty() ? call.query() : call.query() + "&" + body),
                        cookie.needed()));
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
            return ask(next, "This is not the token of this server.");
        }
        return Answer.seeOther(next).with("Set-Cookie", header.get());
    }

    private static boolean isLocal(String path) {
        return LOCAL.matcher(path).matches() && !path.contains("//");
    }

    /** Returns a refusal as a page, or as the part of a page that a script requested. */
    public Answer refused(String target, Refusal refusal) {
        String message =
                Name.of(sentence(String.valueOf(refusal.getMessage())), 500).text();
        boolean part = target.contains("fragment=");
        if (refusal.status() == 401 && !part) {
            return ask(isLocal(target) ? target : "/ui/", "");
        }
        boolean again = refusal.status() == 503 || refusal.status() == 504 || refusal.status() == 408;
        Optional<String> link = again && isLocal(target) ? Optional.of(target) : Optional.empty();
        Content view = Html.content(
                output -> JterefusedGenerated.render(output, null, title(refusal.status()), message, link));
        return part
                ? Html.answer(refusal.status(), view)
                : Html.page(refusal.status(), Frame.of(title(refusal.status()), "none"), view);
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
    private static Answer ask(String next, String problem) {
        return Html.page(
                        401,
                        Frame.of("Token required", "none"),
                        Html.content(output -> JtetokenGenerated.render(output, null, next, problem)))
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
