package io.simplex4j.trees.internal;

import io.simplex4j.model.ModelException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses Universal Binary JSON into the values of {@link Document}. */
final class UbjReader {
    private static final int MAX_DEPTH = 20;
    private static final int NONE = -1;

    private final ByteBuffer in;

    private UbjReader(byte[] bytes) {
        this.in = ByteBuffer.wrap(bytes);
    }

    static Document read(byte[] bytes) {
        UbjReader reader = new UbjReader(bytes);
        try {
            return Document.of(reader.value(reader.marker(), 0));
        } catch (BufferUnderflowException e) {
            throw new ModelException("the file ends too early; expected all of it", e);
        }
    }

    private ModelException damaged(String problem) {
        return new ModelException("byte " + in.position() + ": " + problem + "; expected the file as XGBoost wrote it");
    }

    /** Reads the next marker, except those without a meaning. */
    private byte marker() {
        byte marker = in.get();
        while (marker == 'N') {
            marker = in.get();
        }
        return marker;
    }

    private Object value(byte marker, int depth) {
        if (depth > MAX_DEPTH) {
            throw damaged("nested deeper than " + MAX_DEPTH + " levels");
        }
        return switch (marker) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case 'S', 'H' -> text(length(marker()));
            case 'C' -> String.valueOf((char) (in.get() & 0xFF));
            case 'Z' -> "null";
            default -> number(marker);
        };
    }

    private double number(byte marker) {
        return switch (marker) {
            case 'T' -> 1;
            case 'F' -> 0;
            case 'd' -> in.getFloat();
            case 'D' -> in.getDouble();
            default -> whole(marker);
        };
    }

    private long whole(byte marker) {
        return switch (marker) {
            case 'i' -> in.get();
            case 'U' -> in.get() & 0xFF;
            case 'I' -> in.getShort();
            case 'l' -> in.getInt();
            case 'L' -> in.getLong();
            default -> throw damaged("unknown marker " + (marker & 0xFF));
        };
    }

    /** Reads a length, each unit of which takes at least a byte. */
    private int length(byte marker) {
        long length = whole(marker);
        if (length < 0 || length > in.remaining()) {
            throw damaged("a length of " + length + " with " + in.remaining() + " bytes left");
        }
        return (int) length;
    }

    private String text(int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new HashMap<>();
        int count = NONE;
        byte marker = marker();
        if (marker == '#') {
            count = length(marker());
            marker = count == 0 ? 0 : marker();
        }
        while (count == NONE ? marker != '}' : object.size() < count) {
            String name = text(length(marker));
            object.put(name, value(marker(), depth + 1));
            marker = count == NONE || object.size() < count ? marker() : 0;
        }
        return object;
    }

    private Object array(int depth) {
        byte type = 0;
        byte marker = marker();
        if (marker == '$') {
            type = marker();
            marker = marker();
            if (marker != '#' || type == 'T' || type == 'F' || type == 'Z') {
                throw damaged("an array of type " + type + " whose length is not known from its bytes");
            }
        }
        ForestBuilder.Reals numbers = new ForestBuilder.Reals();
        List<Object> others = new ArrayList<>();
        if (marker == '#') {
            int count = length(marker());
            for (int i = 0; i < count; i++) {
                add(type == 0 ? marker() : type, depth, numbers, others);
            }
        } else {
            for (; marker != ']'; marker = marker()) {
                add(marker, depth, numbers, others);
            }
        }
        return others.isEmpty() ? numbers.toArray() : others;
    }

    private void add(byte marker, int depth, ForestBuilder.Reals numbers, List<Object> others) {
        if (marker == '{' || marker == '[' || marker == 'S' || marker == 'H' || marker == 'C' || marker == 'Z') {
            others.add(value(marker, depth + 1));
        } else {
            numbers.add(number(marker));
        }
    }
}
