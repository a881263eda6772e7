package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.TextFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Pseudonyms of the names of rows: the same name and key always give the same one. Immutable. */
public final class Pseudonyms {
    /*
     * P- and the first 64 bits of HMAC-SHA256 of the name: without the key nobody can compute the pseudonym of a name, nor try
     * names until one fits. Among a million names two share a pseudonym with probability 3e-8.
     */
    /** The environment variable that names the file with the key. */
    public static final String VARIABLE = "SIMPLEX_PSEUDONYM_KEY";

    /** The system property that names it, which goes before the variable. */
    public static final String PROPERTY = "simplex.pseudonym.key";

    private static final Pattern PSEUDONYM = Pattern.compile("P-[0-9a-f]{16}");
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES = 8;
    private static final int SHORTEST_KEY = 16;

    private final String source;
    private final Optional<byte[]> key;

    private Pseudonyms(String source, Optional<byte[]> key) {
        this.source = source;
        this.key = key;
    }

    /**
     * Returns pseudonyms by the key in the file that the environment names, read when it is needed.
     *
     * @param source what messages call the schema
     */
    public static Pseudonyms ofEnvironment(String source) {
        return new Pseudonyms(source, Optional.empty());
    }

    /** Returns pseudonyms by a key. */
    public static Pseudonyms of(byte[] key) {
        if (key.length < SHORTEST_KEY) {
            throw new IllegalArgumentException("key has " + key.length + " bytes; expected at least " + SHORTEST_KEY);
        }
        return new Pseudonyms("key", Optional.of(key.clone()));
    }

    /** Returns the pseudonym of a name; a pseudonym stays as it is. */
    public String of(String name) {
        if (PSEUDONYM.matcher(name).matches()) {
            return name;
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.orElseGet(this::read), ALGORITHM));
            byte[] digest = mac.doFinal(name.getBytes(StandardCharsets.UTF_8));
            return "P-" + HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no " + ALGORITHM, e);
        }
    }

    private byte[] read() {
        String file = System.getProperty(PROPERTY, System.getenv().getOrDefault(VARIABLE, ""));
        if (file.isEmpty()) {
            throw new UnreadableDataException(
                    source,
                    "says pseudonym: true, but there is no key; expected " + VARIABLE + " to name a file with one");
        }
        byte[] secret = TextFile.read(Path.of(file)).strip().getBytes(StandardCharsets.UTF_8);
        if (secret.length < SHORTEST_KEY) {
            throw new UnreadableDataException(
                    file, "has a key of " + secret.length + " characters; expected at least " + SHORTEST_KEY);
        }
        return secret;
    }
}
