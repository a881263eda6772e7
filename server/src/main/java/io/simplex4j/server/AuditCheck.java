package io.simplex4j.server;

import java.util.List;

/**
 * The result of verifying a chain.
 *
 * @param chain the name of the chain
 * @param purged the number of the last purged event, or 0
 * @param events the number of valid events
 * @param explanations the number of unchanged explanations
 * @param head the last valid event
 * @param problems the problems, with a break of the chain first; empty if there are none
 */
public record AuditCheck(
        String chain, long purged, long events, long explanations, AuditHead head, List<String> problems) {
    public AuditCheck {
        problems = List.copyOf(problems);
    }

    public boolean passed() {
        return problems.isEmpty();
    }
}
