package org.mobula.message.internal.reduction;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.mobula.message.ElementFunction;
import org.mobula.message.ElementKind;

/**
 * A predefined operation. Its loops are generated when a kind is combined for the first time.
 *
 * <p><b>Threads:</b> any.
 */
final class PredefinedFunction implements ElementFunction {
    private final String operation;
    private final boolean pairs;
    private final AtomicReferenceArray<Kernel> kernels = new AtomicReferenceArray<>(ElementKind.values().length);

    /**
     * @param operation the name of its methods in {@link Arithmetic}
     * @param pairs whether elements are pairs of a value and an index
     */
    PredefinedFunction(String operation, boolean pairs) {
        this.operation = operation;
        this.pairs = pairs;
    }

    @Override
    public void combine(ElementKind kind, Object operand, int operandOffset, Object into, int intoOffset, int count) {
        Kernel kernel = kernels.get(kind.ordinal());
        if (kernel == null) {
            // without a lock, because threads that generate it at the same time generate the same loops
            kernel = KernelCode.generate(operation, kind, pairs);
            kernels.set(kind.ordinal(), kernel);
        }
        if (count <= Kernel.FEW) {
            kernel.few(operand, operandOffset, into, intoOffset, count);
        } else if (operandOffset == intoOffset) {
            kernel.aligned(operand, into, intoOffset, intoOffset + count);
        } else {
            kernel.shifted(operand, operandOffset, into, intoOffset, count);
        }
    }
}
