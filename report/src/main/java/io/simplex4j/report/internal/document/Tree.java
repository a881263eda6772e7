package io.simplex4j.report.internal.document;

import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * An object of a document, whose fields have an order and are asked for by name and kind. The schemas in {@code
 * docs/schema} define the fields; an unknown value is an absent field.
 */
public final class Tree {
    private static final String MISSING = "missing";

    private final Map<String, Object> fields = new LinkedHashMap<>();

    /**
     * Sets a field and returns this tree. An empty {@link Optional}, {@link OptionalInt} and the like sets nothing.
     *
     * @param value text, a number, a boolean, a constant, a {@link Vec}, a tree, or a list or an optional of these
     */
    public Tree put(String name, Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (value instanceof OptionalDouble optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (value instanceof OptionalInt optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (value instanceof OptionalLong optional) {
            optional.ifPresent(present -> put(name, present));
        } else {
            fields.put(name, value instanceof Enum<?> constant ? EnumId.of(constant) : value);
        }
        return this;
    }

    /** Sets a field if a condition holds. */
    public Tree putIf(boolean condition, String name, Object value) {
        return condition ? put(name, value) : this;
    }

    /** Sets a field unless a list is empty. */
    public Tree putUnlessEmpty(String name, List<?> values) {
        return putIf(!values.isEmpty(), name, values);
    }

    /** Sets all fields of another tree. */
    public Tree putAll(Tree other) {
        fields.putAll(other.fields);
        return this;
    }

    /** Takes a field from another tree, or removes it if the other has none. */
    public Tree take(String name, Tree other) {
        fields.remove(name);
        return other.has(name) ? put(name, other.value(name)) : this;
    }

    /** Returns the names of all fields, in their order. */
    public Set<String> names() {
        return fields.keySet();
    }

    public boolean has(String name) {
        return fields.containsKey(name);
    }

    /** Returns a field of any kind. */
    public Object value(String name) {
        return get(name, Object.class);
    }

    public double number(String name) {
        return get(name, Number.class).doubleValue();
    }

    public OptionalDouble optionalNumber(String name) {
        return has(name) ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
    }

    /** Returns a number that is known to be whole; the nearest integer if it is too large. */
    public int integer(String name) {
        return (int) number(name);
    }

    public boolean truth(String name) {
        return get(name, Boolean.class);
    }

    public String text(String name) {
        return get(name, String.class);
    }

    public Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    /** Returns an array of strings; empty if it is absent. */
    public List<String> texts(String name) {
        return list(name, String.class);
    }

    public Tree object(String name) {
        return get(name, Tree.class);
    }

    public Optional<Tree> optionalObject(String name) {
        return has(name) ? Optional.of(object(name)) : Optional.empty();
    }

    /** Returns an array of objects; none if it is absent. */
    public List<Tree> objects(String name) {
        return list(name, Tree.class);
    }

    /** Returns an array of numbers; none if it is absent. */
    public double[] numbers(String name) {
        return has(name) ? numbers(value(name)) : new double[0];
    }

    /** Returns the numbers of a {@link Vec} or a list, NaN for a missing value. */
    public static double[] numbers(Object value) {
        return value instanceof Vec vector
                ? vector.toArray()
                : ((List<?>) value)
                        .stream()
                                .mapToDouble(each -> each.equals(MISSING) ? Double.NaN : ((Number) each).doubleValue())
                                .toArray();
    }

    /** Returns the numbers of an input as the value of a field, in which a missing value, which is NaN, is a text. */
    static Object inputNumbers(Vec input) {
        double[] numbers = input.toArray();
        return DoubleStream.of(numbers).noneMatch(Double::isNaN)
                ? input
                : DoubleStream.of(numbers)
                        .<Object>mapToObj(number -> Double.isNaN(number) ? MISSING : number)
                        .toList();
    }

    private <T> List<T> list(String name, Class<T> kind) {
        List<T> values = new ArrayList<>();
        for (Object value : has(name) ? get(name, List.class) : List.of()) {
            values.add(kind.cast(value));
        }
        return values;
    }

    private <T> T get(String name, Class<T> kind) {
        Object value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("there is no " + name + "; expected one of " + names());
        }
        return kind.cast(value);
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
