package io.simplex4j.server.record;

import java.util.List;

/**
 * What came of verifying a chain.
 *
 * @param chain its name
 * @param purged the number of the last event that was purged; 0 where none was
 * @param events how many events were found to follow from those before them
 * @param explanations how many explanations were found as they were recorded
 * @param head the last event that was found good
 * @param problems what is wrong, the first break of the chain before everything else; empty where nothing is
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
