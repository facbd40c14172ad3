package org.mobula.invoke;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import org.mobula.codec.InPlace;
import org.mobula.codec.inplace.InPlaceValue;

/**
 * Which objects of a method's calls are sent as objects that are read in place ({@link InPlace}).
 *
 * @param parameters the indexes of parameters, from 0
 * @param result whether the result is one
 */
public record InPlaceObjects(Set<Integer> parameters, boolean result) {
    /** None. */
    public static final InPlaceObjects NONE = new InPlaceObjects(Set.of(), false);

    /** Copies the set. */
    public InPlaceObjects {
        parameters = Set.copyOf(parameters);
    }

    /**
     * Those of a method.
     *
     * @param owner the interface through which it is called
     * @throws InterfaceException if an annotated type cannot be read in place
     */
    public static InPlaceObjects of(Class<?> owner, Method method) {
        boolean isDefault = isMarked(owner) || isMarked(method.getDeclaringClass());
        Set<Integer> parameters = new LinkedHashSet<>();
        Parameter[] all = method.getParameters();
        for (int i = 0; i < all.length; i++) {
            boolean isMarked = all[i].isAnnotationPresent(InPlace.class);
            if (isInPlace(owner, method, all[i].getType(), isMarked, isDefault)) {
                parameters.add(i);
            }
        }
        boolean isMarked = method.isAnnotationPresent(InPlace.class);
        return new InPlaceObjects(parameters, isInPlace(owner, method, method.getReturnType(), isMarked, isDefault));
    }

    private static boolean isInPlace(
            Class<?> owner, Method method, Class<?> type, boolean isMarked, boolean isDefault) {
        boolean isPossible = InPlaceValue.isPossible(type);
        if (isMarked && !isPossible) {
            throw new InterfaceException(owner.getTypeName() + "." + method.getName() + " has the type "
                    + type.getTypeName() + " annotated @InPlace, which is neither a record nor an interface of the"
                    + " program. Declare an interface with its accessors, or remove the annotation");
        }
        return isMarked || isPossible && (isMarked(type) || isDefault && !isRemote(owner, type));
    }

    private static boolean isMarked(Class<?> type) {
        return type.isAnnotationPresent(InPlace.class);
    }

    /** Whether a type extends what marks the owner as a remote interface. */
    private static boolean isRemote(Class<?> owner, Class<?> type) {
        return Arrays.stream(owner.getInterfaces()).anyMatch(marker -> marker.isAssignableFrom(type));
    }

    /** The union of two sets. */
    public InPlaceObjects with(InPlaceObjects other) {
        Set<Integer> both = new LinkedHashSet<>(parameters);
        both.addAll(other.parameters);
        return new InPlaceObjects(both, result || other.result);
    }
}
