package io.simplex4j.cli.verify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/*
 * Each warning here is there if and only if numbers that are checked elsewhere say so; where rounding decides, either is
 * right. Those about integrals and gradients are not checked.
 */
/** Checks that an explanation warns of what it must warn of, and of nothing else. */
final class WarningCheck {
    private static final double FAR = 0.5;
    private static final double DEAR = 0.1;
    private static final double HALF = 0.5;
    private static final double TINY = 1e-6;

    private final boolean judged;

    /** With labels that can be held against predictions, or without. */
    WarningCheck(boolean judged) {
        this.judged = judged;
    }

    void check(Case one, Problems problems) {
        Said said = new Said(one.said(), problems);
        JsonObject certificate = one.said().object("certificate");
        said.warns("not-converged", !certificate.truth("converged"));
        if (one.said().has("unique")) {
            said.warns("not-unique", !one.said().truth("unique"));
        }
        checkDistance(one.said(), said);
        one.said()
                .optionalObject("output")
                .filter(output -> output.has("predicted"))
                .ifPresent(output -> {
                    boolean kept = output.truth("kept");
                    said.warns("class-not-kept", !kept);
                    said.warns("class-not-guaranteed", kept && !output.truth("guaranteed"));
                });
        if (judged) {
            double share = one.said().objects("contributions").stream()
                    .filter(each -> !each.text("label").equals(each.text("prediction")))
                    .mapToDouble(each -> each.number("weight"))
                    .sum();
            said.warns("weight-on-misclassified", share, HALF);
        }
    }

    private static void checkDistance(JsonObject explanation, Said said) {
        double share = explanation.number("relativeResidual");
        double residual = explanation.number("residual");
        double least = explanation.object("certificate").number("residualLowerBound");
        if (explanation.has("sparsity")) {
            JsonObject sparsity = explanation.object("sparsity");
            least = sparsity.number("unlimitedResidual");
            said.warns("limited-members", sparsity.number("price"), DEAR * residual);
        }
        boolean optimal = explanation.object("certificate").text("ending").equals("optimal");
        double attainable = residual == 0 ? 0 : share * Math.min(1, least / residual);
        if (optimal && share > FAR) {
            said.warns("far-from-corpus", attainable, FAR / 2);
        } else {
            said.warns("far-from-corpus", share, FAR);
        }
    }

    /** The codes in an explanation. */
    private static final class Said {
        private final Set<String> codes;
        private final Problems problems;

        Said(JsonObject explanation, Problems problems) {
            List<String> all = new ArrayList<>();
            explanation.objects("warnings").forEach(warning -> all.add(warning.text("code")));
            this.codes = new HashSet<>(all);
            this.problems = problems;
        }

        void warns(String code, boolean expected) {
            problems.unless(
                    codes.contains(code) == expected,
                    "warning " + code + " is " + (expected ? "missing" : "there without a reason"));
        }

        /** A warning for a number above a limit, unless rounding decides. */
        void warns(String code, double number, double limit) {
            if (Math.abs(number - limit) > TINY * Math.max(number, limit)) {
                warns(code, number > limit);
            }
        }
    }
}
