package io.simplex4j.cli.verify;

import io.simplex4j.cli.output.CorpusDescription;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Holds explanations against the evidence. */
public final class Verifier {
    private final Evidence evidence;
    private final Claims claims;
    private final MixtureCheck mixtures;
    private final ContributionCheck contributions;
    private final WarningCheck warnings;
    private final Optional<OutputCheck> outputs;
    private final Optional<FeatureCheck> features;

    /**
     * Prepares for the explanations of one file.
     *
     * @throws MalformedExplanationException if what the file says about all of them makes no sense
     */
    public Verifier(Evidence evidence, Claims claims, Projections projections) {
        this.evidence = evidence;
        this.claims = claims;
        this.mixtures = new MixtureCheck(evidence.corpusLatents(), claims.settings());
        this.contributions = new ContributionCheck(evidence);
        this.outputs = evidence.model().flatMap(LatentModel::head).map(head -> new OutputCheck(head, evidence));
        this.warnings = new WarningCheck(isJudged(evidence));
        this.features = evidence.model().isPresent() && claims.settings().has("baseline")
                ? Optional.of(new FeatureCheck(evidence, claims.settings(), projections))
                : Optional.empty();
    }

    /** Whether labels can be held against predictions: some label is a prediction too. */
    private static boolean isJudged(Evidence evidence) {
        Set<String> labels = new HashSet<>(evidence.words().labels().orElse(List.of()));
        Optional<LinearHead> head = evidence.model().flatMap(LatentModel::head);
        return head.isPresent()
                && !labels.isEmpty()
                && IntStream.range(0, evidence.corpusLatents().rows())
                        .mapToObj(
                                row -> head.get().apply(evidence.corpusLatents().row(row)))
                        .map(outputs -> PredictedClass.of(head.get(), outputs))
                        .anyMatch(each -> each.isPresent()
                                && labels.contains(evidence.words().className(each.getAsInt())));
    }

    /** What is wrong with the file as a whole. */
    public List<String> checkFile() {
        Problems problems = new Problems();
        CorpusDescription found = CorpusDescription.ofInputs(
                evidence.corpus(), evidence.corpusLatents().columns(), "");
        problems.unless(
                claims.corpus().text("digest").equals(found.digest()),
                "the corpus is another one: its digest is " + found.digest() + ", expected "
                        + claims.corpus().text("digest"));
        problems.unless(
                claims.corpus().integer("examples") == found.examples()
                        && claims.corpus().integer("latentSize") == found.latentSize(),
                "the corpus has " + found.examples() + " examples and latents of " + found.latentSize()
                        + ", the file says something else");
        evidence.model().ifPresent(model -> checkModel(claims.model().orElseThrow(), model, problems));
        return problems.all();
    }

    private static void checkModel(JsonObject said, LatentModel model, Problems problems) {
        problems.unless(
                said.text("digest").equals(model.digest()),
                "the model is another one: its digest is " + model.digest() + ", expected " + said.text("digest"));
        int outputs = model.head().map(LinearHead::outputs).orElse(0);
        problems.unless(
                said.integer("latentSize") == model.latentSize()
                        && (said.has("outputs") ? said.integer("outputs") : 0) == outputs,
                "the model has latents of " + model.latentSize() + " and " + outputs
                        + " outputs, the file says something else");
    }

    /** What is wrong with an explanation. */
    public List<String> check(JsonObject said) {
        Problems problems = new Problems();
        try {
            checkParts(open(said), problems);
        } catch (MalformedExplanationException | IllegalArgumentException e) {
            problems.unless(false, String.valueOf(e.getMessage()));
        }
        return problems.all();
    }

    private Case open(JsonObject said) {
        int input = said.integer("input");
        if (input < 0 || input >= evidence.inputs().rows()) {
            throw new MalformedExplanationException("input is " + input + ", expected a row from 0 to "
                    + (evidence.inputs().rows() - 1));
        }
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (JsonObject contribution : said.objects("contributions")) {
            double weight = contribution.number("weight");
            if (!(weight > 0)) {
                throw new MalformedExplanationException("a weight is " + weight + ", expected a number above 0");
            }
            entries.add(new MixtureWeights.Entry(contribution.integer("index"), weight));
        }
        MixtureWeights weights = MixtureWeights.of(evidence.corpusLatents().rows(), entries);
        Vec latent = evidence.latent(input);
        double norm = latent.norm();
        for (MixtureWeights.Entry entry : weights.entries()) {
            norm = Math.max(norm, evidence.corpusLatents().row(entry.example()).norm());
        }
        Slack slack = Slack.of(evidence.model().isPresent(), norm);
        return new Case(said, latent, weights, weights.mix(evidence.corpusLatents()), slack);
    }

    private void checkParts(Case one, Problems problems) {
        mixtures.check(one, problems);
        contributions.check(one, problems);
        warnings.check(one, problems);
        problems.unless(
                one.said().has("output") == outputs.isPresent(),
                "output is " + (outputs.isPresent() ? "missing" : "there, but no head to check it"));
        if (one.said().has("output")) {
            outputs.ifPresent(check -> check.check(one, problems));
        }
        boolean projected = one.said().objects("contributions").stream().anyMatch(each -> each.has("projections"));
        problems.unless(
                projected == features.isPresent(),
                "projections are " + (projected ? "there, but no baseline to check them" : "missing"));
        if (projected) {
            features.ifPresent(check -> check.check(one, problems));
        }
    }
}
