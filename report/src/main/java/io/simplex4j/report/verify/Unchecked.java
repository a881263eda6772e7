package io.simplex4j.report.verify;

import io.simplex4j.trust.Reason;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a file says and is not checked, each once, in the order in which it was met. */
final class Unchecked {
    private final boolean integrals;
    private final Set<String> what = new LinkedHashSet<>();
    private boolean labelsAreSaid;

    /**
     * Nothing yet.
     *
     * @param integrals whether the integrals behind features are checked
     */
    Unchecked(boolean integrals) {
        this.integrals = integrals;
    }

    List<String> all() {
        return List.copyOf(what);
    }

    /** Whether any example that contributes is said to have a label. */
    boolean labelsAreSaid() {
        return labelsAreSaid;
    }

    /** Notes what the file says about all explanations and is not checked. */
    void ofHead(JsonObject head, List<FileCheck.Side> sides, boolean ours) {
        JsonObject settings = head.object("settings");
        note(head.has("id"), "what the whole is called");
        what.add("names of files, and which solver of which version it was");
        what.add("counts of iterations and passes, and why a solver stopped before the optimum");
        note(!ours, "the words of warnings, as another version wrote them");
        note(
                sides.stream().noneMatch(side -> side.references.has("references")) && !settings.has("members"),
                "how unusual residuals are, as the file compares them with no references");
        note(settings.has("baseline"), "gradients themselves, which the model computes as it did before");
    }

    /** Notes what an explanation by some evidence says and is not checked. */
    void ofExplanation(JsonObject said, Evidence by) {
        note(said.has("unique"), "unique and weight ranges, but for contradictions");
        note(
                said.objects("warnings").stream()
                        .anyMatch(each -> each.text("code").equals(Reason.Code.PREDICTOR_DIFFERS.text())),
                "what a predictor gave, which predictor-differs warns of");
        note(said.has("sparsity"), "whether another choice of as few examples is better");
        note(said.has("label") && !by.inputs().labelled(), "labels of inputs, as none were given");
        List<JsonObject> contributions = said.objects("contributions");
        boolean labelled = contributions.stream().anyMatch(each -> each.has("label"));
        labelsAreSaid |= labelled;
        note(
                !by.corpus().examples().labelled() && labelled,
                "labels of corpus examples, as none were given, and warnings that rest on them");
        ofDetails(said, by);
        if (said.has("completeness")) {
            boolean told = contributions.stream().anyMatch(each -> each.has("projections") || each.has("shares"));
            note(!told, "the error of projections, as they are left out");
            note(told && !integrals, "projections and shares, but for their sums");
            note(true, "whether integrals needed more gradients, where they are right within 1 %");
        }
    }

    private void ofDetails(JsonObject said, Evidence by) {
        boolean unlabelled = !by.corpus().examples().labelled();
        note(said.has("stability") && unlabelled, "shares of labels, as no labels of the corpus were given");
        note(
                said.has("stability") && !unlabelled && !(said.has("unique") && said.truth("unique")),
                "ranges of shares of labels where weights are not unique");
        note(said.has("contrast") && unlabelled, "contrasts, as no labels of the corpus were given");
        note(said.has("contrast") && !integrals, "shares of features in contrasts, but for their sums");
        note(said.has("contrast"), "which class is contrasted with the prediction");
        note(
                said.has("reconstruction") && by.decoder().isEmpty(),
                "what is decoded, but for its distance from the input, as no decoder was given");
    }

    void note(boolean applies, String one) {
        if (applies) {
            what.add(one);
        }
    }
}
