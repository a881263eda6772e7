package io.simplex4j.server.internal.page;

import gg.jte.Content;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.page.templates.JtecorpusGenerated;
import io.simplex4j.server.internal.page.templates.JtecorpusheadGenerated;
import io.simplex4j.trust.internal.CorpusInspection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A view of a corpus: its contents, how well it explains, and its most used examples. */
public final class CorpusView {
    private static final String FRAGMENT = "corpus";
    private static final int BINS = 24;
    private static final int MAX_LABELS = 12;
    private static final int MAX_USED = 10;

    private CorpusView() {}

    /** A share in words and as a bar from 0 to 100; {@code link} may be empty. */
    public record Share(Name name, String link, String words, int bar) {}

    /** A bar of the histogram: its height from 0 to 100. */
    public record Bin(int height, String words) {}

    public record Shown(
            PageWords words,
            PageModel model,
            List<Share> labels,
            List<Fact> facts,
            List<Bin> residuals,
            String residualsOf,
            String largest,
            String coverage,
            List<Share> used,
            String usage,
            String digest) {}

    /** A fact about the corpus. */
    public record Fact(String name, String value, String hint) {}

    static Answer answer(PageModel model, String name, Parameters given, Reader reader) {
        given.allow(Set.of("fragment"), false);
        Optional<String> fragment = given.word("fragment", Set.of(FRAGMENT));
        requireKnown(model, name);
        PageWords words = reader.words();
        Preparation.State<CorpusInspection> state = model.inspection(name);
        Corpus corpus = model.corpus(name);
        Content view = state.result()
                .map(found -> view(shown(words, model, name, found)))
                .orElseGet(() -> Html.waiting(words, state, words.text("corpus.waiting")));
        Content head = Html.content(output -> JtecorpusheadGenerated.render(
                output, null, words, name, Name.of(corpus.examples().name())));
        Frame frame = Frame.of(reader, words.text("corpus", name) + " · " + model.title(), FRAGMENT)
                .under(model.title(), Link.of("/ui/"))
                .at(words.text("corpus", name))
                .waiting(state.waiting());
        return Html.view(200, frame, head, view, fragment);
    }

    static void requireKnown(PageModel model, String name) {
        if (!model.served().corpora().containsKey(name)) {
            throw Refusal.notFound("unknown corpus; available: "
                    + String.join(", ", model.served().corpora().keySet()));
        }
    }

    private static Content view(Shown shown) {
        return Html.content(output -> JtecorpusGenerated.render(output, null, shown));
    }

    private static Shown shown(PageWords words, PageModel model, String name, CorpusInspection found) {
        Corpus corpus = found.corpus();
        Noun noun = corpus.noun();
        int explained = found.residuals().size();
        return new Shown(
                words,
                model,
                labels(found),
                facts(found),
                bins(found.residuals()),
                explained == 0
                        ? ""
                        : found.heldOut()
                                ? NumberText.count(explained, "calibration row")
                                : noun.count(explained) + ", each explained by the others",
                explained == 0 ? "" : NumberText.shown(found.residuals().get(explained - 1)),
                coverage(found),
                used("/ui/" + model.name() + "/corpora/" + name + "/", found),
                explained == 0
                        ? ""
                        : noun.count(found.unused()) + " of " + NumberText.grouped(corpus.size())
                                + (found.unused() == 1 ? " has" : " have")
                                + " no weight in these explanations; the most used tenth has "
                                + NumberText.wholePercent(found.usageOfTopTenth()) + " of the weight.",
                corpus.digest());
    }

    private static List<Fact> facts(CorpusInspection found) {
        Corpus corpus = found.corpus();
        Noun noun = corpus.noun();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact(noun.capitalMany(), NumberText.grouped(corpus.size()), ""));
        corpus.agreement().ifPresent(agreement -> facts.add(agreement(agreement, noun)));
        DoubleSummaryStatistics values = found.labelValues();
        if (values.getCount() > 0) {
            facts.add(new Fact(
                    "Mean label",
                    NumberText.number(values.getAverage()),
                    "from " + NumberText.number(values.getMin()) + " to " + NumberText.number(values.getMax())));
        }
        facts.add(new Fact(
                "Duplicates",
                NumberText.grouped(found.duplicates()),
                noun.many() + " that the model cannot tell from an earlier one"));
        facts.add(new Fact(
                "Directions",
                found.affineRank() + " of " + corpus.latents().columns(),
                noun.into("in which its latents differ; an input that differs in another is never explained in full")));
        corpus.history()
                .forEach(step -> facts.add(new Fact(
                        "History", Name.of(step.method()).text(), "from " + noun.count(step.parentExamples()))));
        return facts;
    }

    private static Fact agreement(Corpus.Agreement agreement, Noun noun) {
        return agreement.right().isPresent()
                ? new Fact(
                        "Model is right",
                        NumberText.percent((double) agreement.right().getAsInt() / agreement.labelled()),
                        NumberText.grouped(agreement.right().getAsInt()) + " of "
                                + NumberText.grouped(agreement.labelled()) + " labelled "
                                + (agreement.labelled() == 1 ? noun.one() : noun.many()))
                : new Fact(
                        "R²",
                        NumberText.number(agreement.rSquared().orElse(0)),
                        "over " + NumberText.grouped(agreement.labelled()) + " labelled "
                                + (agreement.labelled() == 1 ? noun.one() : noun.many()));
    }

    private static List<Share> labels(CorpusInspection found) {
        int size = found.corpus().size();
        return found.labels().entrySet().stream()
                .limit(MAX_LABELS)
                .map(each -> new Share(
                        Name.of(each.getKey()),
                        "",
                        NumberText.grouped(each.getValue()) + " (" + NumberText.percent((double) each.getValue() / size)
                                + ")",
                        Headline.share((double) each.getValue() / size)))
                .toList();
    }

    private static List<Bin> bins(Vec residuals) {
        int count = residuals.size();
        if (count == 0) {
            return List.of();
        }
        double end = residuals.get(count - 1) > 0 ? residuals.get(count - 1) : 1;
        int[] counts = new int[BINS];
        for (int i = 0; i < count; i++) {
            counts[(int) Math.min(BINS - 1, residuals.get(i) / end * BINS)]++;
        }
        int max = IntStream.of(counts).max().orElse(1);
        return IntStream.range(0, BINS)
                .mapToObj(bin -> new Bin(
                        counts[bin] == 0 ? 0 : Math.max(1, 100 * counts[bin] / max),
                        NumberText.shown(end * bin / BINS) + " to " + NumberText.shown(end * (bin + 1) / BINS) + ": "
                                + counts[bin]))
                .toList();
    }

    private static String coverage(CorpusInspection found) {
        Noun noun = found.corpus().noun();
        return found.coverage()
                .map(known ->
                        found.heldOut() ? known.sentence() : known.sentence().replace("calibration row", "example"))
                .map(noun::into)
                .orElseGet(() -> found.corpus().selection().isPresent() && !found.heldOut()
                        ? "Unknown: the " + noun.many() + " were chosen, so held-out rows are needed (--calibration)."
                        : "Unknown: at least 19 rows are needed.");
    }

    private static List<Share> used(String path, CorpusInspection found) {
        Vec usage = found.usage();
        double max =
                IntStream.range(0, usage.size()).mapToDouble(usage::get).max().orElse(0);
        return IntStream.range(0, usage.size())
                .boxed()
                .filter(row -> usage.get(row) > 0)
                .sorted(Comparator.comparingDouble((Integer row) -> -usage.get(row)))
                .limit(MAX_USED)
                .map(row -> new Share(
                        Name.of(found.corpus().id(row)),
                        path + row,
                        NumberText.percent(usage.get(row) / found.residuals().size()),
                        Headline.share(usage.get(row) / max)))
                .toList();
    }
}
