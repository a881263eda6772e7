package io.simplex4j.cli.verify;

import java.util.List;
import java.util.Optional;

/** Checks what is said of each contributing example besides numbers: its id, its place, its label. */
final class ContributionCheck {
    private final Optional<List<String>> labels;

    ContributionCheck(Evidence evidence) {
        this.labels = evidence.labels();
    }

    void check(Case one, Problems problems) {
        double heavier = Double.POSITIVE_INFINITY;
        for (JsonObject contribution : one.said().objects("contributions")) {
            int example = contribution.integer("index");
            double weight = contribution.number("weight");
            problems.unless(weight <= heavier, "example " + example + " stands after a lighter one");
            heavier = weight;
            String id = contribution.text("id");
            problems.unless(
                    id.equals(Integer.toString(example)),
                    "id of example " + example + " is " + id + ", expected its row");
            labels.ifPresent(known -> checkLabel(contribution, known.get(example), problems));
        }
    }

    private static void checkLabel(JsonObject contribution, String label, Problems problems) {
        String said = contribution.has("label") ? contribution.text("label") : "missing";
        problems.unless(
                said.equals(label),
                "label of example " + contribution.integer("index") + " is " + said + ", expected " + label);
    }
}
