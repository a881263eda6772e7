package io.simplex4j.report.verify;

import io.simplex4j.explanation.Explainer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects what a file says and nobody checks. */
final class Unchecked {
    private final Evidence evidence;
    private final boolean integrals;
    private final Set<String> notes = new LinkedHashSet<>();

    Unchecked(Evidence evidence, boolean integrals) {
        this.evidence = evidence;
        this.integrals = integrals;
    }

    /** Whether a file was written by this version, so that its messages must be ours. */
    static boolean isOurs(JsonObject settings) {
        String version = Optional.ofNullable(Explainer.class.getPackage().getImplementationVersion())
                .orElse("development");
        return settings.text("version").equals(version);
    }

    void head(JsonObject head) {
        JsonObject settings = head.object("settings");
        notes.add("names of files, and which solver of which version it was");
        notes.add("counts of iterations and passes, and why a solver stopped before the optimum");
        note(!isOurs(settings), "the words of warnings, as another version wrote them");
        note(
                !settings.has("references") && !settings.has("members"),
                "how unusual residuals are, as the file compares them with no references");
        note(settings.has("baseline"), "gradients themselves, which the model computes as it did before");
    }

    void explanation(JsonObject said) {
        note(said.has("unique"), "unique and weight ranges, but for contradictions");
        note(said.has("sparsity"), "whether another choice of as few examples is better");
        note(said.has("label") && !evidence.inputs().labelled(), "labels of inputs, as none were given");
        List<JsonObject> contributions = said.objects("contributions");
        note(
                !evidence.corpus().examples().labelled()
                        && contributions.stream().anyMatch(each -> each.has("label")),
                "labels of corpus examples, as none were given, and warnings that rest on them");
        if (said.has("completeness")) {
            boolean told = contributions.stream().anyMatch(each -> each.has("projections") || each.has("shares"));
            note(!told, "the error of projections, as they are left out");
            note(told && !integrals, "projections and shares, but for their sums");
            note(true, "whether integrals needed more gradients, where they are right within 1 %");
        }
    }

    private void note(boolean applies, String what) {
        if (applies) {
            notes.add(what);
        }
    }

    /**
     * All that was collected.
     *
     * @param left how many inputs the file does not explain
     */
    List<String> list(int left) {
        note(left > 0, left + " of " + evidence.inputs().size() + " inputs, which the file does not explain");
        return List.copyOf(notes);
    }
}
