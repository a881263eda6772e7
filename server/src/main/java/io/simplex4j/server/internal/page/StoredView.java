package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.ContentDigest;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.CsvReport;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Report;
import io.simplex4j.report.card.Glance;
import io.simplex4j.report.card.Name;
import io.simplex4j.report.card.NumberFormats;
import io.simplex4j.report.verify.ExplanationDocument;
import io.simplex4j.server.ReportFormat;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtestoredGenerated;
import io.simplex4j.server.internal.protocol.Recollection;
import io.simplex4j.trust.Verdict;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An explanation on record as a report; where it cannot be made again, what its document says. */
public final class StoredView {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private StoredView() {}

    /** An example of the corpus, with its weight in percent and from 0 to 100. */
    public record Member(Name name, String weight, int bar, Optional<Name> label, Optional<Name> prediction) {}

    /** What a document says of one input. */
    public record Told(
            Name name,
            Glance.Badge badge,
            Optional<Name> prediction,
            Optional<Name> label,
            String unexplained,
            List<String> warnings,
            List<Member> members) {}

    public record Shown(String title, String obstacle, String document, List<Told> explanations) {}

    /** A page that needs nothing else, as reports are; or what the document says, on a page of the server. */
    static Answer html(Recollection recalled) {
        if (recalled.again().isEmpty()) {
            return told(recalled);
        }
        byte[] body = bytes(HtmlReport.of(recalled.again().get()).withTitle(title(recalled)));
        return named(Answer.html(200, body), recalled, "inline", "html")
                .with("Content-Security-Policy", policy(new String(body, StandardCharsets.UTF_8)));
    }

    /*
     * A report brings its style along, which the policy of other pages forbids: of this page, that very style is allowed, by its
     * digest, and nothing else.
     */
    private static String policy(String page) {
        String style = page.substring(page.indexOf("<style>") + "<style>".length(), page.indexOf("</style>"));
        byte[] digest = ContentDigest.sha256().digest(style.getBytes(StandardCharsets.UTF_8));
        return "default-src 'none'; style-src 'sha256-"
                + Base64.getEncoder().encodeToString(digest)
                + "'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    static Answer csv(Recollection recalled) {
        Answer table = Answer.of("text/csv; charset=utf-8", bytes(CsvReport.of(again(recalled))));
        return named(table, recalled, "attachment", "csv");
    }

    static Answer pdf(Recollection recalled, ReportFormat format) {
        Answer paper = Answer.of("application/pdf", bytes(format.of(again(recalled), title(recalled))));
        return named(paper, recalled, "inline", "pdf");
    }

    private static Explanations again(Recollection recalled) {
        return recalled.again()
                .orElseThrow(() -> Refusal.notFound("this explanation cannot be made again: " + recalled.obstacle()
                        + "; /e/" + recalled.id() + ".json has it as it was given"));
    }

    private static byte[] bytes(Report report) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        report.write(bytes);
        return bytes.toByteArray();
    }

    private static Answer named(Answer answer, Recollection recalled, String disposition, String ending) {
        return answer.with(
                "Content-Disposition", disposition + "; filename=\"explanation-" + recalled.id() + "." + ending + "\"");
    }

    private static String title(Recollection recalled) {
        return "Explanation of " + MINUTE.format(recalled.event().at()) + " (" + recalled.id() + ")";
    }

    private static Answer told(Recollection recalled) {
        Shown shown = new Shown(
                title(recalled),
                recalled.obstacle(),
                "/e/" + recalled.id() + ".json",
                recalled.document().explanations().stream()
                        .map(StoredView::told)
                        .toList());
        Content view = Html.content(output -> JtestoredGenerated.render(output, null, shown));
        return Html.page(200, Frame.of(shown.title(), "none").at(shown.title()), view);
    }

    private static Told told(ExplanationDocument.Told said) {
        Verdict.Level level = Arrays.stream(Verdict.Level.values())
                .filter(each -> each.code().equals(said.level()))
                .findFirst()
                .orElse(Verdict.Level.DO_NOT_RELY);
        Optional<String> value = said.value().isPresent()
                ? Optional.of(NumberText.significant(said.value().getAsDouble()))
                : Optional.empty();
        return new Told(
                Name.of(said.id(), 120),
                Glance.Badge.of(level),
                value.or(said::prediction).map(Name::of),
                said.label().map(Name::of),
                NumberFormats.percent(said.relativeResidual()),
                said.warnings().stream()
                        .map(warning -> Name.of(warning.message(), 500).text())
                        .toList(),
                said.members().stream().map(StoredView::member).toList());
    }

    private static Member member(ExplanationDocument.Member said) {
        return new Member(
                Name.of(said.id()),
                NumberFormats.percent(said.weight()),
                Headline.share(said.weight()),
                said.label().map(Name::of),
                said.prediction().map(Name::of));
    }
}
