package io.simplex4j.report;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Accuracy;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Disagreement;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The object of explanations, written as it comes into being. */
final class ExplanationsJson implements ReportWriter {
    private final JsonOutput json;
    private final Section section;
    private final Provenance provenance;
    private final Optional<FeatureGroups> features;
    private final boolean inWords;
    private final JsonReport.Parts parts;
    private final List<Accuracy> accuracies;
    private final List<Explanation> oneInput = new ArrayList<>();
    private final List<Compared> compared = new ArrayList<>();

    /** What corpora make of an input. */
    private record Compared(int input, Disagreement disagreement) {}

    private ExplanationsJson(JsonOutput json, Section section, JsonReport.Parts parts) {
        this.json = json;
        this.section = section;
        this.provenance = section.explanations().provenance();
        this.accuracies = new ArrayList<>(Collections.nCopies(section.corpora(), Accuracy.none()));
        this.features = provenance.model().flatMap(model -> provenance.features());
        this.inWords = features.isPresent()
                && features.equals(provenance.corpus().form().features());
        this.parts = parts;
    }

    static ExplanationsJson begin(OutputStream out, Section section, JsonReport.Parts parts) throws IOException {
        ExplanationsJson explanations =
                new ExplanationsJson(JsonOutput.begin(out, "explanations", "comparisons"), section, parts);
        explanations.head();
        return explanations;
    }

    private void head() throws IOException {
        json.text("schema", JsonReport.SCHEMA);
        json.text("id", parts.id());
        if (!parts.predictions().isEmpty()) {
            json.array("predictions");
            for (Vec prediction : parts.predictions()) {
                json.numbers(prediction);
            }
            json.endArray();
        }
        if (provenance.model().isPresent()) {
            ProvenanceJson.model(json, provenance.model().get());
        }
        Corpus corpus = provenance.corpus();
        if (section.comparison().isPresent()) {
            corpora(section.comparison().get());
        } else {
            json.object("corpus");
            ProvenanceJson.corpus(json, corpus);
            json.endObject();
        }
        ProvenanceJson.settings(json, provenance, section.comparison().isEmpty());
        if (!corpus.classes().names().isEmpty()) {
            json.texts("classes", corpus.classes().names());
        }
        if (features.isPresent()) {
            ProvenanceJson.features(json, features.get());
        }
        json.array("explanations");
    }

    private void corpora(CorpusComparison comparison) throws IOException {
        json.array("corpora");
        for (int i = 0; i < comparison.size(); i++) {
            Provenance each = comparison.explanations().get(i).provenance();
            json.object();
            json.text("name", comparison.names().get(i));
            ProvenanceJson.corpus(json, each.corpus());
            ProvenanceJson.references(json, each);
            json.endObject();
        }
        json.endArray();
    }

    @Override
    public void add(Explanation explanation) throws IOException {
        int corpus = oneInput.size();
        accuracies.set(corpus, accuracies.get(corpus).with(explanation));
        json.object();
        json.integer("input", explanation.input());
        json.text("corpus", section.comparison().map(all -> all.names().get(corpus)));
        json.text("id", explanation.example().id());
        json.text("label", explanation.example().label());
        if (parts.inputs()) {
            json.numbers("inputNumbers", explanation.example().input());
        }
        json.text("prediction", explanation.prediction());
        json.number("value", explanation.value());
        verdict(explanation.verdict());
        mixture(explanation);
        if (explanation.output().isPresent()) {
            output(explanation.output().get());
        }
        if (explanation.completeness().isPresent()) {
            Completeness completeness = explanation.completeness().get();
            json.object("completeness");
            json.number("sum", completeness.sum());
            json.number("error", completeness.error());
            featureError(explanation);
            json.endObject();
        }
        DetailsJson.write(json, explanation, features, parts.projections());
        warnings(explanation.verdict().reasons());
        json.endObject();
        compare(explanation);
    }

    /** A fixed rule comes with no estimate. */
    private void featureError(Explanation explanation) throws IOException {
        boolean estimated = provenance
                .attribution()
                .filter(settings -> settings.quadrature().isAdaptive())
                .isPresent();
        if (estimated && explanation.attribution().isPresent()) {
            json.number("featureError", explanation.attribution().get().featureError());
        }
    }

    private void compare(Explanation explanation) {
        if (section.comparison().isEmpty()) {
            return;
        }
        oneInput.add(explanation);
        if (oneInput.size() == section.corpora()) {
            compared.add(
                    new Compared(explanation.input(), section.comparison().get().disagreement(oneInput)));
            oneInput.clear();
        }
    }

    @Override
    public void end() throws IOException {
        json.endArray();
        if (section.comparison().isPresent()) {
            comparisons();
            summaries(section.comparison().get());
        } else {
            Optional<Accuracy> known = accuracies.get(0).known(provenance.corpus());
            if (known.isPresent()) {
                json.object("summary");
                summary(known.get());
            }
        }
        json.end();
    }

    private void comparisons() throws IOException {
        json.array("comparisons");
        for (Compared each : compared) {
            json.object();
            json.integer("input", each.input());
            json.truth("agree", each.disagreement().agree());
            json.text("sentence", each.disagreement().sentence());
            json.endObject();
        }
        json.endArray();
    }

    private void summaries(CorpusComparison comparison) throws IOException {
        json.array("summaries");
        for (int i = 0; i < comparison.size(); i++) {
            Corpus corpus = comparison.explanations().get(i).provenance().corpus();
            Optional<Accuracy> known = accuracies.get(i).known(corpus);
            if (known.isPresent()) {
                json.object();
                json.text("corpus", comparison.names().get(i));
                summary(known.get());
            }
        }
        json.endArray();
    }

    private void summary(Accuracy known) throws IOException {
        json.integer("labelled", known.labelled());
        json.integer("right", known.right());
        json.array("byVerdict");
        for (Accuracy.AtLevel each : known.byVerdict()) {
            json.object();
            json.text("level", each.level().code());
            json.integer("inputs", each.inputs());
            json.integer("right", each.right());
            json.endObject();
        }
        json.endArray();
        json.integer("wrongWithWarning", known.wrongWithWarning());
        json.endObject();
    }

    @Override
    public void close() throws IOException {
        json.close();
    }

    private void verdict(Verdict verdict) throws IOException {
        json.object("verdict");
        json.text("level", verdict.level().code());
        json.texts(
                "reasons",
                verdict.reasons().stream().map(reason -> reason.code().text()).toList());
        json.endObject();
    }

    private void mixture(Explanation explanation) throws IOException {
        Decomposition decomposition = explanation.decomposition();
        json.number("residual", decomposition.residual());
        json.number("relativeResidual", decomposition.relativeResidual());
        CalibrationJson.pValues(json, explanation.pValues());
        certificate(decomposition.certificate());
        if (decomposition.uniqueness().isPresent()) {
            json.truth("unique", decomposition.uniqueness().get().unique());
        }
        contributions(explanation);
        json.object("latent");
        json.number("r2", decomposition.r2());
        json.endObject();
        if (decomposition.sparsityPrice().isPresent()) {
            SparsityPrice price = decomposition.sparsityPrice().get();
            json.object("sparsity");
            json.integer("members", price.members());
            json.number("unlimitedResidual", price.unlimitedResidual());
            json.number("price", price.price());
            json.truth("provenBest", price.provenBest());
            json.endObject();
        }
    }

    private void certificate(Certificate certificate) throws IOException {
        json.object("certificate");
        json.number("gap", certificate.gap());
        json.truth("converged", certificate.converged());
        json.integer("iterations", certificate.iterations());
        json.text("ending", JsonOutput.word(certificate.ending()));
        json.number("residualLowerBound", certificate.residualLowerBound());
        json.integer("passes", certificate.passes());
        json.endObject();
    }

    private void contributions(Explanation explanation) throws IOException {
        Optional<Attribution> shares = explanation.attribution().flatMap(all -> features.map(all::grouped));
        json.array("contributions");
        for (int place = 0; place < explanation.contributions().size(); place++) {
            Contribution contribution = explanation.contributions().get(place);
            json.object();
            json.integer("index", contribution.example());
            json.text("id", contribution.id());
            json.number("weight", contribution.weight());
            if (contribution.weightRange().isPresent()) {
                WeightRange range = contribution.weightRange().get();
                json.numbers("weightRange", Vec.of(range.least(), range.most()));
            }
            json.text("label", contribution.label());
            json.text("prediction", contribution.prediction());
            json.number("value", explanation.provenance().corpus().value(contribution.example()));
            if (inWords) {
                json.texts("values", values(explanation.provenance().corpus(), contribution.example()));
            }
            if (shares.isPresent() && contribution.projection().isPresent()) {
                json.numbers(
                        "shares",
                        shares.get().weighted(shares.get().projections().get(place)));
            }
            if (parts.projections() && contribution.projection().isPresent()) {
                json.numbers("projections", contribution.projection().get().values());
            }
            json.endObject();
        }
        json.endArray();
    }

    /** There are words for the features of the form only, not for others that were asked for. */
    private static List<String> values(Corpus corpus, int example) {
        return corpus.form().values(corpus.inputs().row(example));
    }

    private void output(OutputMixture output) throws IOException {
        json.object("output");
        json.numbers("model", output.model());
        json.numbers("mixture", output.mixture());
        json.number("errorBound", output.errorBound());
        if (output.modelClass().isPresent()) {
            json.integer("predicted", output.modelClass().getAsInt());
            json.truth("kept", output.kept());
            json.truth("guaranteed", output.guaranteed());
        }
        if (output.probabilities().isPresent()) {
            json.object("probabilities");
            json.numbers("model", output.probabilities().get().model());
            json.numbers("mixture", output.probabilities().get().mixture());
            json.endObject();
        }
        json.endObject();
    }

    private void warnings(List<Reason> reasons) throws IOException {
        json.array("warnings");
        for (Reason reason : reasons) {
            json.object();
            json.text("code", reason.code().text());
            json.text("message", reason.message());
            json.endObject();
        }
        json.endArray();
    }
}
