package io.simplex4j.cli.verify;

/** Checks what is said of each contributing example besides numbers: its id, its place, its label. */
final class ContributionCheck {
    private final Evidence.Words words;

    ContributionCheck(Evidence evidence) {
        this.words = evidence.words();
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
                    id.equals(words.id(example)),
                    "id of example " + example + " is " + id + ", expected " + words.id(example));
            words.labels().ifPresent(known -> checkLabel(contribution, known.get(example), problems));
        }
    }

    private static void checkLabel(JsonObject contribution, String label, Problems problems) {
        String said = contribution.has("label") ? contribution.text("label") : "missing";
        problems.unless(
                said.equals(label),
                "label of example " + contribution.integer("index") + " is " + said + ", expected " + label);
    }
}
