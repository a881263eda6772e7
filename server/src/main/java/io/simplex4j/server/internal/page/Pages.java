package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.report.card.Name;
import io.simplex4j.server.ReportFormat;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.BrowserPass;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.http.WrongTokens;
import io.simplex4j.server.internal.page.templates.JterefusedGenerated;
import io.simplex4j.server.internal.page.templates.JtetokenGenerated;
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
import java.util.regex.Pattern;

/** All views, and what is prepared for them in the background until it is closed. Thread-safe. */
public final class Pages implements AutoCloseable {
    private static final Pattern OURS = Pattern.compile("/(ui|e)/[A-Za-z0-9_./?&=%+*-]{0,2000}");

    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    private final Services services;
    private final BrowserPass pass;
    private final WrongTokens wrong;
    private final Optional<ReportFormat> pdf;
    private final Map<String, PageModel> models = new LinkedHashMap<>();
    private final Assets assets = new Assets();
    private final ExecutorService background;

    /**
     * The page of a server.
     *
     * @param pass how browsers show that they may look
     * @param wrong counts wrong tokens
     * @param pdf what writes explanations on record as PDF, where there is something
     */
    public Pages(Services services, BrowserPass pass, WrongTokens wrong, Metrics metrics, Optional<ReportFormat> pdf) {
        this.services = services;
        this.pass = pass;
        this.wrong = wrong;
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

    /** Begins to prepare what the page shows first. */
    public void begin() {
        models.values().forEach(PageModel::begin);
    }

    /** Everything that a browser asks for. */
    public List<Route> routes() {
        return List.of(
                Route.get("/assets/{file}", call -> assets.get(call.name(0))),
                Route.solved("/e/{id}.json", services::read),
                Route.solved("/e/{id}.html", this::stored),
                Route.solved("/e/{id}.csv", call -> stored(call, StoredView.csv(services.recall(call)))),
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
                Route.solved("/ui/{model}/new", this::newCase));
    }

    private PageModel model(Call call) {
        PageModel model = models.get(call.name(0));
        if (model == null) {
            throw Refusal.notFound("no model has this name, expected " + String.join(" or ", models.keySet()));
        }
        return model;
    }

    private Answer overview(Call call) {
        return OverviewView.answer(models.values(), services.ready(), Parameters.of(call.query()), pass.needed());
    }

    private Answer cases(Call call) {
        return CasesView.answer(model(call), Parameters.of(call.query()), pass.needed());
    }

    private Answer card(Call call) {
        PageModel model = model(call);
        CaseView.Case shown = CaseView.explained(model, call.name(1), Parameters.of(call.query()));
        Optional<Services.Kept> kept =
                services.keep(call, model.service(), shown.choice().wish(), shown.explanation());
        Answer answer = CaseView.card(shown, kept.map(this::forms).orElse(List.of()), pass.needed());
        Answer written = kept.map(each -> answer.after(each.written())).orElse(answer);
        return shown(call, written);
    }

    /** The forms in which an explanation on record can be had. */
    private List<CaseView.Form> forms(Services.Kept kept) {
        List<CaseView.Form> forms = new ArrayList<>();
        forms.add(new CaseView.Form("Page", "/e/" + kept.id() + ".html"));
        if (pdf.isPresent()) {
            forms.add(new CaseView.Form("PDF", "/e/" + kept.id() + ".pdf"));
        }
        forms.add(new CaseView.Form("Table (CSV)", "/e/" + kept.id() + ".csv"));
        forms.add(new CaseView.Form("JSON", "/e/" + kept.id() + ".json"));
        return forms;
    }

    private Answer stored(Call call) {
        return stored(call, StoredView.html(services.recall(call)));
    }

    private Answer paper(Call call) {
        ReportFormat format = pdf.orElseThrow(
                () -> Refusal.notFound("this server writes no PDF, expected .html, .csv or .json after the id"));
        return stored(call, StoredView.pdf(services.recall(call), format));
    }

    /** JSON, unless somebody wants a page. */
    private Answer inTheFormAskedFor(Call call) {
        return (call.wantsPage() ? stored(call) : services.read(call)).with("Vary", "Accept");
    }

    /** An explanation on record in some form, to leave once it is on record that it was shown. */
    private Answer stored(Call call, Answer answer) {
        return services.shown(call, call.name(0), answer);
    }

    private Answer compare(Call call) {
        return shown(call, CaseView.compare(model(call), call.name(1), Parameters.of(call.query()), pass.needed()));
    }

    private Answer whatIf(Call call) {
        return shown(call, WhatIfView.answer(model(call), call.name(1), Parameters.of(call.query()), pass.needed()));
    }

    private Answer corpus(Call call) {
        return CorpusView.answer(model(call), call.name(1), Parameters.of(call.query()), pass.needed());
    }

    private Answer newCase(Call call) {
        return shown(call, NewCaseView.answer(model(call), Parameters.of(call.query()), pass.needed()));
    }

    /** A page with an explanation, by the names in its path; values that were typed are not written down. */
    private Answer shown(Call call, Answer answer) {
        return services.shown(call, String.join(" ", call.names()), answer);
    }

    /** Takes the token that somebody typed, or forgets that it was. */
    private Answer token(Call call) {
        Parameters given = Parameters.of(new String(call.body(), StandardCharsets.UTF_8));
        if (given.text("forget").isPresent()) {
            return Answer.seeOther("/ui/").with("Set-Cookie", BrowserPass.forget());
        }
        String next = given.text("next").filter(Pages::isOurs).orElse("/ui/");
        Optional<String> cookie =
                pass.admit(given.text("token").orElse(""), call.caller().secure());
        if (cookie.isEmpty()) {
            wrong.count(call.caller().address());
            return ask(next, "This is not the token of this server.");
        }
        return Answer.seeOther(next).with("Set-Cookie", cookie.get());
    }

    private static boolean isOurs(String path) {
        return OURS.matcher(path).matches() && !path.contains("//");
    }

    /** A refusal as a page, or as the part of one that a script asked for. */
    public Answer refused(String target, Refusal refusal) {
        String message =
                Name.of(sentence(String.valueOf(refusal.getMessage())), 500).text();
        boolean part = target.contains("fragment=");
        if (refusal.status() == 401 && !part) {
            return ask(isOurs(target) ? target : "/ui/", "");
        }
        boolean again = refusal.status() == 503 || refusal.status() == 504 || refusal.status() == 408;
        Optional<String> link = again && isOurs(target) ? Optional.of(target) : Optional.empty();
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
            case 400 -> "This address makes no sense";
            case 401 -> "A token is needed";
            case 403, 421 -> "Refused";
            case 404 -> "Nothing is here";
            case 429 -> "Too often";
            case 503 -> "The server is busy";
            case 504 -> "This took too long";
            default -> status >= 500 ? "Something went wrong" : "This does not work";
        };
    }

    /*
     * A form that is sent from a page without a referrer has no origin, and is refused. This page alone tells its own origin to
     * its own server.
     */
    private static Answer ask(String next, String problem) {
        return Html.page(
                        401,
                        Frame.of("A token is needed", "none"),
                        Html.content(output -> JtetokenGenerated.render(output, null, next, problem)))
                .with("Referrer-Policy", "same-origin");
    }

    /** Ends what is being prepared, and returns once nothing uses a model any more. */
    @Override
    public void close() {
        background.shutdownNow();
        try {
            background.awaitTermination(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
