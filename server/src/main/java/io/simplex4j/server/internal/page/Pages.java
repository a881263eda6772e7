package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.report.card.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.BrowserPass;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.page.templates.JterefusedGenerated;
import io.simplex4j.server.internal.page.templates.JtetokenGenerated;
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
import java.util.regex.Pattern;

/** All views, and what is prepared for them in the background until it is closed. Thread-safe. */
public final class Pages implements AutoCloseable {
    private static final Pattern OURS = Pattern.compile("/ui/[A-Za-z0-9_./?&=%+*-]{0,2000}");

    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    private final Services services;
    private final BrowserPass pass;
    private final Map<String, PageModel> models = new LinkedHashMap<>();
    private final Assets assets = new Assets();
    private final ExecutorService background;

    /**
     * The page of a server.
     *
     * @param pass how browsers show that they may look
     */
    public Pages(Services services, BrowserPass pass, Metrics metrics) {
        this.services = services;
        this.pass = pass;
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
        return shown(call, CaseView.card(model(call), call.name(1), Parameters.of(call.query()), pass.needed()));
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
        boolean secure = call.header()
                .apply("Origin")
                .filter(origin -> origin.startsWith("https:"))
                .isPresent();
        String next = given.text("next").filter(Pages::isOurs).orElse("/ui/");
        return pass.admit(given.text("token").orElse(""), secure)
                .map(cookie -> Answer.seeOther(next).with("Set-Cookie", cookie))
                .orElseGet(() -> ask(next, "This is not the token of this server."));
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
