package io.simplex4j.data.store;

import java.util.regex.Pattern;

/**
 * Which model encoded a corpus.
 *
 * @param file the name of its file, for people
 * @param digest {@code sha256:} and 64 digits in lower case, for comparison
 * @param latent the name of the tensor that the latents are
 */
public record ModelFacts(String file, String digest, String latent) {
    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");

    /**
     * Checks.
     *
     * @throws IllegalArgumentException if a name is blank, or the digest is no SHA-256
     */
    public ModelFacts {
        requireName("file", file);
        requireName("latent", latent);
        requireDigest("digest", digest);
    }

    static void requireDigest(String name, String digest) {
        if (!DIGEST.matcher(digest).matches()) {
            throw new IllegalArgumentException(
                    name + " is '" + digest + "', expected sha256: and 64 hexadecimal digits in lower case");
        }
    }

    private static void requireName(String name, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(name + " is blank, expected a name");
        }
    }
}
