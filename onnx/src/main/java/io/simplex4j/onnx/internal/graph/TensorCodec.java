package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.internal.graph.Tensor.External;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tensors in the wire format.
 *
 * <p>A file may store elements in one of six fields; they are converted to bytes in row-major order, and written as such.
 * Strings and unknown types stay unparsed.
 */
final class TensorCodec {
    private static final int DIMS = 1;
    private static final int TYPE = 2;
    private static final int FLOATS = 4;
    private static final int INT32S = 5;
    private static final int INT64S = 7;
    private static final int NAME = 8;
    private static final int RAW = 9;
    private static final int DOUBLES = 10;
    private static final int UINT64S = 11;
    private static final int EXTERNAL = 13;
    private static final int LOCATION = 14;

    private static final int MAX_AXES = 64;

    private final WireReader in;
    private final List<Long> dims = new ArrayList<>();
    private final List<Extra> extras = new ArrayList<>();
    private final List<Extra> elements = new ArrayList<>();
    private final Map<String, String> external = new HashMap<>();
    private ElementType type = ElementType.OTHER;
    private String name = "";
    private boolean elsewhere;
    private Extra typeField = new Extra(TYPE, Bytes.NONE);

    private TensorCodec(WireReader in) {
        this.in = in;
    }

    static Tensor read(WireReader in) {
        return new TensorCodec(in).read();
    }

    private Tensor read() {
        while (in.next()) {
            switch (in.field()) {
                case DIMS -> readDims();
                case TYPE -> readType();
                case NAME -> name = in.text();
                case EXTERNAL -> readExternal(in.message("place of a tensor"));
                case LOCATION -> elsewhere = in.varint() == 1;
                case FLOATS, INT32S, INT64S, RAW, DOUBLES, UINT64S -> elements.add(Extra.of(in));
                default -> extras.add(Extra.of(in));
            }
        }
        return tensor();
    }

    private void readType() {
        typeField = Extra.of(in);
        WireReader again = in.within(typeField.bytes(), "tensor");
        again.next();
        type = ElementType.of(again.varint());
    }

    private void readDims() {
        if (!in.isStretch()) {
            dims.add(in.varint());
        } else {
            WireReader packed = in.message("axes of a tensor");
            while (!packed.atEnd() && dims.size() <= MAX_AXES) {
                dims.add(packed.readVarint());
            }
        }
        if (dims.size() > MAX_AXES) {
            throw in.malformed("has a tensor of more than " + MAX_AXES + " axes");
        }
    }

    private void readExternal(WireReader entry) {
        String key = "";
        String value = "";
        while (entry.next()) {
            switch (entry.field()) {
                case 1 -> key = entry.text();
                case 2 -> value = entry.text();
                default -> entry.unread();
            }
        }
        external.put(key, value);
    }

    private Tensor tensor() {
        long count = Tensor.count(dims)
                .orElseThrow(() -> in.malformed("has tensor \"" + name + "\" with impossible axes " + dims));
        if (elsewhere) {
            if (type.bytes() == 0) {
                throw in.malformed("has tensor \"" + name + "\" of type " + type.words() + " in another file");
            }
            External place =
                    new External(external.getOrDefault("location", ""), number("offset", 0), number("length", -1));
            return new Tensor(name, type, dims, Bytes.NONE, Optional.of(place), extras);
        }
        if (type.bytes() == 0) {
            extras.addAll(elements);
            if (type == ElementType.OTHER) {
                extras.add(typeField);
            }
            return new Tensor(name, type, dims, Bytes.NONE, Optional.empty(), extras);
        }
        Bytes bytes = bytes();
        if (bytes.length() / type.bytes() != count || bytes.length() % type.bytes() != 0) {
            throw in.malformed("has tensor \"" + name + "\" with axes " + dims + " of type " + type.words() + " but "
                    + bytes.length() + " bytes of them");
        }
        return new Tensor(name, type, dims, bytes, Optional.empty(), extras);
    }

    private long number(String key, long otherwise) {
        String text = external.get(key);
        if (text == null) {
            return otherwise;
        }
        if (!text.matches("[0-9]{1,18}")) {
            throw in.malformed("has tensor \"" + name + "\" in another file with " + key + " \"" + text
                    + "\" instead of a number");
        }
        return Long.parseLong(text);
    }

    private Bytes bytes() {
        for (Extra field : elements) {
            if (field.number() == RAW) {
                WireReader raw = in.within(field.bytes(), "tensor");
                raw.next();
                return raw.bytes();
            }
        }
        /* Numbers in separate fields: their number is limited by the bytes of the file, so memory is bounded. */
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Extra field : elements) {
            WireReader one = in.within(field.bytes(), "tensor");
            one.next();
            copy(field.number(), one, all);
        }
        return Bytes.wrap(all.toByteArray());
    }

    private void copy(int field, WireReader one, ByteArrayOutputStream all) {
        boolean fixed = field == FLOATS || field == DOUBLES;
        if (fixed) {
            if (!one.isStretch()) {
                throw in.malformed("has tensor \"" + name + "\" with numbers that are not packed");
            }
            append(one.bytes(), all);
        } else if (one.isStretch()) {
            WireReader packed = one.message("tensor");
            while (!packed.atEnd()) {
                append(packed.readVarint(), all);
            }
        } else {
            append(one.varint(), all);
        }
    }

    private static void append(Bytes bytes, ByteArrayOutputStream all) {
        byte[] copy = new byte[bytes.length()];
        bytes.copyTo(copy, 0);
        all.writeBytes(copy);
    }

    private void append(long value, ByteArrayOutputStream all) {
        for (int i = 0; i < type.bytes(); i++) {
            all.write(i < 8 ? (int) (value >>> (8 * i)) : 0);
        }
    }

    static WireWriter write(Tensor tensor) {
        WireWriter out = new WireWriter();
        tensor.dims().forEach(dim -> out.varint(DIMS, dim));
        out.textUnlessEmpty(NAME, tensor.name());
        if (tensor.type() != ElementType.OTHER) {
            out.varint(TYPE, tensor.type().code());
        }
        Optional<External> external = tensor.external();
        if (external.isPresent()) {
            writeEntry(out, "location", external.get().location());
            writeEntry(out, "offset", Long.toString(external.get().offset()));
            if (external.get().length() >= 0) {
                writeEntry(out, "length", Long.toString(external.get().length()));
            }
            out.varint(LOCATION, 1);
        } else if (tensor.type().bytes() != 0) {
            out.bytes(RAW, tensor.bytes());
        }
        Extra.write(tensor.extras(), out);
        return out;
    }

    private static void writeEntry(WireWriter out, String key, String value) {
        WireWriter entry = new WireWriter();
        entry.text(1, key);
        entry.text(2, value);
        out.message(EXTERNAL, entry);
    }
}
