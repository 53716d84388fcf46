/* The native method of org.pteverify.Pteverify: a source in, texts out. */
#include <inttypes.h>
#include <jni.h>
#include <pteverify_host.h>
#include <stdio.h>
#include <string.h>

/* A Java source; `read` fills a buffer, or throws. */
typedef struct reader {
    JNIEnv *env;
    jobject source;
    jclass class;
    jmethodID fill;
} reader;

static bool read_some(const reader *r, uint64_t at, uint64_t size, uint8_t *out)
{
    JNIEnv *env = r->env;
    jobject room = (*env)->NewDirectByteBuffer(env, out, (jlong)size);
    if (room != NULL) {
        (*env)->CallStaticVoidMethod(env, r->class, r->fill, r->source, (jlong)at, room);
        (*env)->DeleteLocalRef(env, room);
    }
    return room != NULL && !(*env)->ExceptionCheck(env);
}

/* ptv_source.read; a buffer of Java has less than 2 GiB. */
static bool read_all(void *context, uint64_t at, uint64_t size, uint8_t *out)
{
    const uint64_t most = UINT64_C(1) << 30;
    bool good = true;
    for (uint64_t done = 0; good && done < size; done += most) {
        good = read_some(context, at + done, size - done < most ? size - done : most, out + done);
    }
    return good;
}

/* ---- Texts: UTF-8, which is not what NewStringUTF() takes ---- */

static bool put(JNIEnv *env, jobjectArray all, jsize i, const char *text, size_t size)
{
    jbyteArray bytes = (*env)->NewByteArray(env, (jsize)size);
    if (bytes != NULL) {
        (*env)->SetByteArrayRegion(env, bytes, 0, (jsize)size, (const jbyte *)text);
        (*env)->SetObjectArrayElement(env, all, i, bytes);
        (*env)->DeleteLocalRef(env, bytes);
    }
    return bytes != NULL;
}

/* As Pteverify.Finding takes them. */
enum { FIELDS = 7 };

static bool put_finding(JNIEnv *env, jobjectArray all, jsize i, const ptv_kept_finding *f)
{
    char numbers[96];
    (void)snprintf(numbers, sizeof numbers, "%u %" PRIu64 " %" PRIu64, (unsigned)f->severity, f->at,
                   f->length);
    const char *const texts[FIELDS] = {f->rule, f->title, f->path, f->comparison,
                                       f->why,  f->fix,   numbers};
    bool good = true;
    for (jsize j = 0; good && j < FIELDS; j++) {
        good = put(env, all, i + j, texts[j], strlen(texts[j]));
    }
    return good;
}

/* Status, verdict and format, and then of each finding its texts. NULL: an exception is thrown. */
static jobjectArray said(JNIEnv *env, const ptv_verifier *v, ptv_status status)
{
    const char head[] = {(char)('0' + status), (char)('0' + ptv_verifier_verdict(v))};
    const char *format = ptv_format_name(ptv_verifier_format(v));
    const jsize count = (jsize)ptv_verifier_count(v);
    jclass bytes = (*env)->FindClass(env, "[B");
    jobjectArray all =
        bytes == NULL ? NULL : (*env)->NewObjectArray(env, 2 + FIELDS * count, bytes, NULL);
    bool good = all != NULL && put(env, all, 0, head, sizeof head) &&
                put(env, all, 1, format, strlen(format));
    for (jsize i = 0; good && i < count; i++) {
        good = put_finding(env, all, 2 + FIELDS * i, ptv_verifier_finding(v, (size_t)i));
    }
    return good ? all : NULL;
}

JNIEXPORT jobjectArray JNICALL Java_org_pteverify_Pteverify_verify0(JNIEnv *env, jclass class,
                                                                    jobject source, jlong size,
                                                                    jlong budget)
{
    reader r = {env, source, class, NULL};
    r.fill = (*env)->GetStaticMethodID(env, class, "fill",
                                       "(Lorg/pteverify/Pteverify$Source;JLjava/nio/ByteBuffer;)V");
    ptv_verifier *v = r.fill == NULL ? NULL : ptv_verifier_create();
    if (v == NULL) {
        return NULL;
    }
    ptv_verifier_set_budget(v, (uint64_t)budget);
    const ptv_source from = {(uint64_t)size, read_all, &r};
    const ptv_status status = ptv_verify_source(v, &from);
    jobjectArray texts = (*env)->ExceptionCheck(env) ? NULL : said(env, v, status);
    ptv_verifier_destroy(v);
    return texts;
}
