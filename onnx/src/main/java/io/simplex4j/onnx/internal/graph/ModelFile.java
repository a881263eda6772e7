package io.simplex4j.onnx.internal.graph;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A model on disk, with its external weights loaded.
 *
 * @param name of the file without its folder; the digest where it is not a file
 * @param model the model, all in one
 * @param digest {@code sha256:} and the digest of the file, followed by the external files in the order of their names
 * @param size how many bytes there are in all of them
 */
public record ModelFile(String name, OnnxFile model, String digest, long size) {
    private static final long LARGEST = Integer.MAX_VALUE - 1024;

    /**
     * Reads a model.
     *
     * @throws OnnxModelException if there is no model, or its weights are outside its folder
     */
    public static ModelFile read(Path path) {
        try {
            byte[] bytes = readAll(path, 0);
            OnnxFile file = OnnxFile.parse(bytes);
            Path folder = path.toAbsolutePath().resolveSibling("");
            Map<String, byte[]> others = new TreeMap<>();
            Graph whole = inlined(
                    file, (tensor, place) -> external(tensor, place, folder, others, sizeOf(bytes, others.values())));
            return new ModelFile(
                    String.valueOf(path.getFileName()),
                    file.withGraph(whole),
                    digestOf(bytes, others.values()),
                    sizeOf(bytes, others.values()));
        } catch (IOException e) {
            throw new OnnxModelException(words(e), e);
        }
    }

    /** Returns the same file with its model rewritten. */
    public ModelFile withModel(OnnxFile rewritten) {
        return new ModelFile(name, rewritten, digest, size);
    }

    /** The bytes of one file with all of it. */
    public byte[] encode() {
        return model.encode();
    }

    /**
     * A model in the bytes of one file.
     *
     * @throws OnnxModelException if the bytes are not a model, or its weights are in other files
     */
    public static ModelFile parse(byte[] bytes) {
        OnnxFile file = OnnxFile.parse(bytes);
        Graph whole = inlined(file, (tensor, place) -> {
            throw new OnnxModelException("tensor \"" + tensor.name() + "\" lies in \"" + place.location()
                    + "\"; expected a model with its weights in one file");
        });
        String digest = digestOf(bytes, List.of());
        return new ModelFile(digest, file.withGraph(whole), digest, bytes.length);
    }

    /* The graph with all external weights loaded. */
    private static Graph inlined(OnnxFile file, Reader read) {
        Reader none = (tensor, place) -> {
            throw new OnnxModelException("tensor \"" + tensor.name() + "\" of a function lies in \"" + place.location()
                    + "\"; expected it in the model itself");
        };
        file.functionNodes().forEach(node -> inlined(node, none));
        return inlined(file.graph(), read);
    }

    private static Graph inlined(Graph graph, Reader read) {
        return graph.withInitializers(graph.initializers().stream()
                        .map(tensor -> inlined(tensor, read))
                        .toList())
                .withNodes(
                        graph.nodes().stream().map(node -> inlined(node, read)).toList());
    }

    private static Node inlined(Node node, Reader read) {
        return node.withAttributes(node.attributes().stream()
                .map(attribute -> attribute.withValues(attribute.values().stream()
                        .map(value -> inlinedValue(value, read))
                        .toList()))
                .toList());
    }

    private static Object inlinedValue(Object value, Reader read) {
        if (value instanceof Tensor tensor) {
            return inlined(tensor, read);
        }
        return value instanceof Graph graph ? inlined(graph, read) : value;
    }

    private static Tensor inlined(Tensor tensor, Reader read) {
        return tensor.external()
                .map(place -> tensor.withBytes(read.bytes(tensor, place)))
                .orElse(tensor);
    }

    private static byte[] readAll(Path path, long already) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (!Files.isRegularFile(path)) {
            throw new OnnxModelException("not a file; expected an ONNX model");
        }
        long size = Files.size(path);
        if (size > LARGEST - already) {
            throw new OnnxModelException("the model has " + (size + already) + " bytes; expected less than 2 GiB");
        }
        return Files.readAllBytes(path);
    }

    private static String digestOf(byte[] model, Collection<byte[]> others) {
        MessageDigest digest = ContentDigest.sha256();
        digest.update(model);
        others.forEach(digest::update);
        return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }

    private static String words(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        return "cannot be read: " + problem.getMessage();
    }

    /** Reads the external elements of a tensor. */
    private interface Reader {
        Bytes bytes(Tensor tensor, Tensor.External place);
    }

    private static long sizeOf(byte[] model, Collection<byte[]> others) {
        return model.length + others.stream().mapToLong(file -> file.length).sum();
    }

    /* The files hold what was read before, by location, and together with the model have this size. */
    private static Bytes external(
            Tensor tensor, Tensor.External place, Path folder, Map<String, byte[]> files, long size) {
        byte[] file = files.computeIfAbsent(place.location(), location -> readExternal(tensor, location, folder, size));
        long expected = tensor.size() * tensor.type().bytes();
        long length = place.length() < 0 ? expected : place.length();
        if (length != expected || place.offset() > file.length || length > file.length - place.offset()) {
            throw new OnnxModelException("tensor \"" + tensor.name() + "\" has " + length + " bytes at "
                    + place.offset() + " of \"" + place.location() + "\"; expected " + expected
                    + " within its " + file.length);
        }
        return Bytes.wrap(file, (int) place.offset(), (int) length);
    }

    private static byte[] readExternal(Tensor tensor, String location, Path folder, long already) {
        try {
            Path real = folder.toRealPath();
            Path asked = Path.of(location);
            Path file = folder.resolve(asked).normalize();
            if (asked.isAbsolute()
                    || location.isEmpty()
                    || !file.startsWith(folder.normalize())
                    || !file.toRealPath().startsWith(real)) {
                throw new OnnxModelException("tensor \"" + tensor.name() + "\" lies in \"" + location
                        + "\"; expected a file in the model's own folder: copy it there");
            }
            return readAll(file, already);
        } catch (NoSuchFileException e) {
            throw new OnnxModelException(
                    "tensor \"" + tensor.name() + "\" lies in \"" + location
                            + "\", which does not exist: put it beside the model",
                    e);
        } catch (IOException | InvalidPathException e) {
            throw new OnnxModelException(
                    "tensor \"" + tensor.name() + "\" lies in \"" + location + "\", which cannot be read", e);
        }
    }
}
