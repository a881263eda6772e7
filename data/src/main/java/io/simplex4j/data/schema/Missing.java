package io.simplex4j.data.schema;

/**
 * What to do about a cell without a value.
 *
 * @param replacement the number or category to use, empty for the other rules
 */
record Missing(Rule rule, String replacement) {
    enum Rule {
        REFUSE,
        MEAN,
        REPLACE
    }

    static final Missing REFUSED = new Missing(Rule.REFUSE, "");
    static final Missing AS_MEAN = new Missing(Rule.MEAN, "");

    static Missing replacedBy(String value) {
        return new Missing(Rule.REPLACE, value);
    }
}
