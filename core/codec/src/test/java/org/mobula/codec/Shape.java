package org.mobula.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.function.Function;

/**
 * An object to send, and what of it must arrive.
 *
 * @param name the name of the test
 * @param object the object
 * @param meaning all that a program can see of such an object, as a value with equals
 */
record Shape(String name, Object object, Function<Object, Object> meaning) {
    /** A shape whose meaning is its equals method. */
    static Shape of(Object object) {
        return new Shape(object.getClass().getName() + " " + brief(object), object, o -> o);
    }

    /** A shape whose equals method compares too little. */
    @SuppressWarnings("unchecked") // ours and the JDK's copies have the same class, which the test checks first
    static <T> Shape of(T object, Function<T, Object> meaning) {
        return new Shape(object.getClass().getName() + " " + brief(object), object, (Function<Object, Object>) meaning);
    }

    /** The meaning of the object. */
    Object said() {
        return meaning.apply(object);
    }

    /** Returns the copy that the JDK's serialization creates. */
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
