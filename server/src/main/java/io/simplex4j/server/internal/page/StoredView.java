package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.EnumId;
import io.simplex4j.report.CsvReport;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.Report;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtestoredGenerated;
import io.simplex4j.server.internal.protocol.ReplayedExplanation;
import io.simplex4j.trust.Verdict;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/** A recorded explanation as a report or, if it cannot be replayed, the contents of its document. */
public final class StoredView {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private StoredView() {}

    /** A corpus example with its weight in percent and from 0 to 100. */
    public record Member(Name name, String weight, int bar, Optional<Name> label, Optional<Name> prediction) {}

    /** The contents of a document for one input. */
    public record Entry(
            Name name,
            Glance.Badge badge,
            Optional<Name> prediction,
            Optional<Name> label,
            String unexplained,
            List<String> warnings,
            List<Member> members) {}

    public record Shown(String title, String obstacle, String document, List<Entry> explanations) {}

    /** Returns a self-contained report or, if that is not possible, a page with the contents of the document. */
    static Answer html(ReplayedExplanation replayed) {
        if (replayed.again().isEmpty()) {
            return contents(replayed);
        }
        byte[] body = bytes(HtmlReport.of(replayed.again().get()).withTitle(title(replayed)));
        return named(Answer.html(200, body), replayed, "inline", "html")
                .with("Content-Security-Policy", policy(new String(body, StandardCharsets.UTF_8)));
    }

    /*
     * A report has an inline style, which the policy of other pages forbids. The policy of this page allows that style
     * by its digest, and nothing else.
     */
    private static String policy(String page) {
        String style = page.substring(page.indexOf("<style>") + "<style>".length(), page.indexOf("</style>"));
        byte[] digest = ContentDigest.sha256().digest(style.getBytes(StandardCharsets.UTF_8));
        return "default-src 'none'; style-src 'sha256-"
                + Base64.getEncoder().encodeToString(digest)
                + "'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    static Answer csv(ReplayedExplanation replayed) {
        Answer table = Answer.of("text/csv; charset=utf-8", bytes(CsvReport.of(again(replayed))));
        return named(table, replayed, "attachment", "csv");
    }

    static Answer pdf(ReplayedExplanation replayed, BiFunction<Explanations, String, Report> format) {
        Answer paper = Answer.of("application/pdf", bytes(format.apply(again(replayed), title(replayed))));
        return named(paper, replayed, "inline", "pdf");
    }

    /** Returns explanations as a file in a format. */
    static Answer download(
            Explanations why, String format, String name, Optional<BiFunction<Explanations, String, Report>> pdf) {
        Answer file = format.equals("json")
                ? Answer.of(Answer.JSON, bytes(JsonReport.of(why)))
                : format.equals("csv")
                        ? Answer.of("text/csv; charset=utf-8", bytes(CsvReport.of(why)))
                        : Answer.of("application/pdf", bytes(pdf.orElseThrow().apply(why, "Explanation")));
        return file.with("Content-Disposition", "attachment; filename=\"explanation-" + name + "." + format + "\"");
    }

    private static Explanations again(ReplayedExplanation replayed) {
        return replayed.again()
                .orElseThrow(() -> Refusal.notFound("this explanation cannot be replayed: " + replayed.obstacle()
                        + "; /e/" + replayed.id() + ".json returns it as it was sent"));
    }

    private static byte[] bytes(Report report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        report.write(bytes);
        return bytes.toByteArray();
    }

    private static Answer named(Answer answer, ReplayedExplanation replayed, String disposition, String ending) {
        return answer.with(
                "Content-Disposition", disposition + "; filename=\"explanation-" + replayed.id() + "." + ending + "\"");
    }

    private static String title(ReplayedExplanation replayed) {
        return "Explanation of " + MINUTE.format(replayed.event().at()) + " (" + replayed.id() + ")";
    }

    private static Answer contents(ReplayedExplanation replayed) {
        Shown shown = new Shown(
                title(replayed),
                replayed.obstacle(),
                "/e/" + replayed.id() + ".json",
                replayed.document().explanations().stream()
                        .map(StoredView::entry)
                        .toList());
        Content view = Html.content(output -> JtestoredGenerated.render(output, null, shown));
        return Html.page(
                200,
                Frame.of(new Reader(PageWords.english(), false), shown.title(), "none")
                        .at(shown.title()),
                view);
    }

    private static Entry entry(Tree tree) {
        Verdict.Level level =
                EnumId.constant(Verdict.Level.class, tree.object("verdict").text("level"));
        Optional<String> value =
                tree.has("value") ? Optional.of(NumberText.shown(tree.number("value"))) : Optional.empty();
        return new Entry(
                Name.of(tree.text("id"), 120),
                Glance.Badge.of(level),
                value.or(() -> tree.optionalText("prediction")).map(Name::of),
                tree.optionalText("label").map(Name::of),
                NumberText.percent(tree.number("relativeResidual")),
                tree.objects("warnings").stream()
                        .map(warning -> Name.of(warning.text("message"), 500).text())
                        .toList(),
                tree.objects("contributions").stream().map(StoredView::member).toList());
    }

    private static Member member(Tree tree) {
        return new Member(
                Name.of(tree.text("id")),
                NumberText.percent(tree.number("weight")),
                Headline.share(tree.number("weight")),
                tree.optionalText("label").map(Name::of),
                tree.optionalText("prediction").map(Name::of));
    }
}
