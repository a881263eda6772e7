package io.simplex4j.data;

/** The heap, as far as data may fill it. */
final class HeapSpace {
    private HeapSpace() {}

    /** Refuses what could not be held, before anything is allocated. */
    static void require(long bytes, String source) {
        long most = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > most) {
            throw new UnreadableDataException(
                    source,
                    "needs " + bytes + " bytes of heap, expected at most " + most
                            + " (an npy file on disk is mapped and needs none)");
        }
    }
}
