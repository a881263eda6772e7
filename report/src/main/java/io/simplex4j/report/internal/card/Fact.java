package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A number behind the pictures of a card in four digits, or where explanations come from.
 *
 * @param given whether the value was given by others
 */
public record Fact(String head, String value, boolean given) {
    private static Fact of(String head, String value) {
        return new Fact(head, value, false);
    }

    /** Returns a fact that others gave. */
    private static Fact given(String head, String value) {
        return new Fact(Name.clean(head), value.isEmpty() ? "" : Name.clean(value), true);
    }

    /** Returns how good the mixture is. */
    static List<Fact> numbers(Explanation explanation, Language words) {
        List<Fact> rows = new ArrayList<>();
        Name name = Name.of(explanation, words);
        if (name.cut()) {
            rows.add(given(words.text("numbers.name"), name.whole()));
        }
        rows.add(of(words.text("numbers.row"), Integer.toString(explanation.row())));
        VerdictRule.PValues known = explanation.pValues();
        if (known.far().isPresent()) {
            known.far().ifPresent(p -> rows.add(of(words.text("numbers.p"), NumberText.number(p))));
            known.ratio().ifPresent(p -> rows.add(of(words.text("numbers.ratio"), NumberText.number(p))));
            known.disputed().ifPresent(p -> rows.add(of(words.text("numbers.disputed"), NumberText.number(p))));
        }
        certificate(rows, explanation.decomposition(), words);
        explanation.attribution().ifPresent(all -> {
            rows.add(of(
                    words.text("numbers.sum"),
                    words.text(
                            "numbers.sum.is sum expected error",
                            all.completeness().sum(),
                            all.completeness().expected(),
                            all.completeness().error())));
            rows.add(of(words.text("numbers.error"), NumberText.number(all.featureError())));
        });
        return rows;
    }

    private static void certificate(List<Fact> rows, Decomposition decomposition, Language words) {
        Certificate certificate = decomposition.certificate();
        rows.add(of(
                words.text("numbers.left"),
                words.text(
                        "numbers.left.is residual least", decomposition.residual(), certificate.residualLowerBound())));
        rows.add(of(
                words.text("numbers.share"),
                words.text("numbers.share.is share r2", decomposition.relativeResidual(), decomposition.r2())));
        rows.add(of(words.text("numbers.gap"), NumberText.number(certificate.gap())));
        rows.add(of(
                words.text("numbers.solver"),
                words.text(
                        "numbers.solver.is early ending iterations passes",
                        !certificate.converged(),
                        words.text("ending." + EnumId.of(certificate.ending())),
                        certificate.iterations(),
                        certificate.passes())));
        decomposition
                .uniqueness()
                .ifPresent(known -> rows.add(of(
                        words.text("numbers.unique"),
                        words.text("numbers.unique.is unique candidates", known.unique(), known.candidates()))));
        decomposition
                .sparsityPrice()
                .ifPresent(price -> rows.add(of(
                        words.text("numbers.limited"),
                        words.text(
                                "numbers.limited.is best members residual",
                                price.provenBest(),
                                price.members(),
                                price.unlimitedResidual()))));
    }

    /** Returns where explanations come from, as far as all of the same provenance share it. */
    public static List<Fact> origin(Provenance provenance, List<String> notesOnInputs, Language words) {
        List<Fact> facts = new ArrayList<>();
        provenance.model().ifPresent(model -> {
            facts.add(fact("model", model.name(), words));
            facts.add(fact("model.digest", model.digest(), words));
            String size = words.text("facts.numbers numbers", model.latentSize());
            facts.add(fact(
                    "layer", model.latent().map(layer -> layer + ", " + size).orElse(size), words));
        });
        Corpus corpus = provenance.corpus();
        if (!corpus.examples().name().isBlank()) {
            facts.add(fact("corpus", corpus.examples().name(), words));
        }
        facts.add(fact("examples", NumberText.grouped(corpus.size()), words));
        facts.add(fact("corpus.digest", corpus.digest(), words));
        provenance
                .model()
                .flatMap(ModelDescription::gradients)
                .ifPresent(kind -> facts.add(fact("gradients", EnumId.of(kind).replace('-', ' '), words)));
        provenance
                .model()
                .flatMap(ModelDescription::attribution)
                .filter(rule -> rule == AttributingModel.Rule.SHAPLEY)
                .ifPresent(rule -> facts.add(fact("shares", words.text("facts.shapley"), words)));
        provenance.attribution().ifPresent(used -> facts.add(fact("features", features(used, words), words)));
        provenance.settings().forEach((name, value) -> facts.add(given(words.text("facts.setting name", name), value)));
        corpus.examples().notes().forEach(note -> facts.add(fact("note", note, words)));
        notesOnInputs.forEach(note -> facts.add(fact("note.inputs", note, words)));
        facts.add(fact("made", "SimplEx for Java " + provenance.version(), words));
        return facts;
    }

    private static String features(Provenance.AttributionSettings used, Language words) {
        String name = used.baseline().name();
        Optional<String> layer = used.layer()
                .map(known -> words.text(
                        "facts.layer.places layer rows columns",
                        known.name(),
                        known.grid().rows(),
                        known.grid().columns()));
        Object bins =
                used.quadrature().bins().isPresent() ? used.quadrature().bins().getAsInt() : false;
        return layer.map(places -> places + ", ").orElse("")
                + words.text("facts.baseline given name", name.equals("given"), name) + ", "
                + words.text("facts.projected." + EnumId.of(used.target())) + ", "
                + words.text(
                        "facts.within bins tolerance",
                        bins,
                        Double.toString(used.quadrature().tolerance()));
    }

    private static Fact fact(String key, String value, Language words) {
        return given(words.text("facts." + key), value);
    }
}
