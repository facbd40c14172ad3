package org.mobula.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inserts the calls of a {@link Trampoline} into the methods of a class. */
final class HookCode {
    private static final int FIELD_FLAGS = ClassFile.ACC_PRIVATE
            | ClassFile.ACC_TRANSIENT // not part of the serialized form
            | ClassFile.ACC_VOLATILE
            | ClassFile.ACC_SYNTHETIC;

    private HookCode() {}

    /**
     * Returns the class file with the hooks.
     *
     * @param field the name of a field to add, or null
     * @throws IllegalStateException if the class lacks one of the methods
     */
    static byte[] insert(
            ClassFile files, byte[] bytes, List<Hook> hooks, Trampoline trampoline, @Nullable String field) {
        ClassModel model = files.parse(bytes);
        ClassTransform transform = field == null
                ? ClassTransform.ACCEPT_ALL
                : ClassTransform.endHandler(type -> type.withField(field, ConstantDescs.CD_Object, FIELD_FLAGS));
        for (int i = 0; i < hooks.size(); i++) {
            Hook hook = hooks.get(i);
            if (model.methods().stream().noneMatch(method -> isIn(method, hook))) {
                throw new IllegalStateException("this JDK has no "
                        + model.thisClass().asInternalName() + "." + hook.method() + hook.descriptor());
            }
            Call call = new Call(trampoline, i, hook);
            transform = transform.andThen(
                    ClassTransform.transformingMethodBodies(method -> isIn(method, hook), call.transform()));
        }
        return files.transformClass(model, transform);
    }

    private static boolean isIn(MethodModel method, Hook hook) {
        return method.methodName().equalsString(hook.method())
                && method.methodType().equalsString(hook.descriptor())
                && method.code().isPresent();
    }

    /** The call of one hook. */
    private record Call(Trampoline trampoline, int index, Hook hook) {
        CodeTransform transform() {
            return switch (hook.place()) {
                case BEGIN -> atBegin(this::invoke);
                case INSTEAD -> atBegin(this::invokeAndMaybeReturn);
                case INSTEAD_UNLESS_SELF -> atBegin(this::invokeAndReturnUnlessSelf);
                case RESULT -> atReturn(this::replaceResult);
                case END -> atReturn(this::invoke);
            };
        }

        private static CodeTransform atBegin(java.util.function.Consumer<CodeBuilder> inserted) {
            return new CodeTransform() {
                @Override
                public void atStart(CodeBuilder code) {
                    inserted.accept(code);
                }

                @Override
                public void accept(CodeBuilder code, CodeElement element) {
                    code.with(element);
                }
            };
        }

        private static CodeTransform atReturn(java.util.function.Consumer<CodeBuilder> inserted) {
            return (code, element) -> {
                if (element instanceof ReturnInstruction) {
                    inserted.accept(code);
                }
                code.with(element);
            };
        }

        private void invoke(CodeBuilder code) {
            code.aload(0);
            MethodTypeDesc type = MethodTypeDesc.ofDescriptor(hook.descriptor());
            for (int i = 0; i < type.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            callTrampoline(code);
        }

        private void invokeAndMaybeReturn(CodeBuilder code) {
            invoke(code);
            Label goOn = code.newLabel();
            if (hook.descriptor().endsWith(")V")) {
                code.ifeq(goOn).return_().labelBinding(goOn);
            } else {
                code.dup().ifnull(goOn).areturn().labelBinding(goOn).pop();
            }
        }

        private void invokeAndReturnUnlessSelf(CodeBuilder code) {
            invoke(code);
            Label goOn = code.newLabel();
            code.dup().aload(0).if_acmpeq(goOn).areturn().labelBinding(goOn).pop();
        }

        private void replaceResult(CodeBuilder code) {
            code.aload(0).swap();
            callTrampoline(code);
        }

        private void callTrampoline(CodeBuilder code) {
            code.invokestatic(
                    trampoline.name(), "hook" + index, trampoline.types().get(index));
        }
    }
}
