package org.mobula.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.function.Function;

/**
 * An object to be carried, and what of it must be the same at the other side.
 *
 * @param name what the test is called
 * @param object the object
 * @param meaning all that a program can see of such an object, as something with equals
 */
record Shape(String name, Object object, Function<Object, Object> meaning) {
    /** An object that means what equals says. */
    static Shape of(Object object) {
        return new Shape(object.getClass().getName() + " " + brief(object), object, o -> o);
    }

    /** An object whose equals says too little. */
    @SuppressWarnings("unchecked") // why: ours and the JDK's copies are of the same class, which the test checks first
    static <T> Shape of(T object, Function<T, Object> meaning) {
        return new Shape(object.getClass().getName() + " " + brief(object), object, (Function<Object, Object>) meaning);
    }

    /** What the object says. */
    Object said() {
        return meaning.apply(object);
    }

    /** What the JDK's serialization makes of an object. */
    static Object throughJdk(Object object) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(object);
            return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }

    private static String brief(Object object) {
        String words = String.valueOf(object);
        return words.length() > 60 ? words.substring(0, 60) : words;
    }
}
