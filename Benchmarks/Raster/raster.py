"""Calls Pleat's renderer in a shared library with ctypes. Pictures are NumPy arrays, RGBA."""

import ctypes

import numpy


class Page(ctypes.Structure):
    _fields_ = [("pixels", ctypes.c_void_p), ("transposed", ctypes.c_void_p),
                ("width", ctypes.c_size_t), ("height", ctypes.c_size_t),
                ("stride", ctypes.c_size_t), ("transposed_stride", ctypes.c_size_t),
                ("opaque", ctypes.c_int)]


class Stop(ctypes.Structure):
    _fields_ = [("offset", ctypes.c_double), ("alpha", ctypes.c_double)]


class Shade(ctypes.Structure):
    _fields_ = [("opacity", ctypes.c_double), ("color", ctypes.c_double * 3),
                ("start", ctypes.c_double * 2), ("end", ctypes.c_double * 2),
                ("stop_count", ctypes.c_size_t), ("stops", ctypes.POINTER(Stop))]


class Panel(ctypes.Structure):
    _fields_ = [("page", ctypes.POINTER(Page)), ("content", ctypes.c_double * 4),
                ("corners", ctypes.c_double * 12), ("shade", Shade), ("joined", ctypes.c_uint)]


class Canvas(ctypes.Structure):
    _fields_ = [("pixels", ctypes.c_void_p), ("width", ctypes.c_size_t),
                ("height", ctypes.c_size_t), ("stride", ctypes.c_size_t),
                ("clip", ctypes.c_size_t * 4), ("keeps", ctypes.c_int),
                ("background", ctypes.c_float * 4)]


_DRAW = ctypes.CFUNCTYPE(None, ctypes.POINTER(Canvas), ctypes.POINTER(Panel), ctypes.c_size_t,
                         ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p)
_TRANSPOSE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t,
                              ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t)


class Backend(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("draw_u8", _DRAW), ("draw_f32", _DRAW),
                ("transpose_u8", _TRANSPOSE), ("transpose_f32", _TRANSPOSE)]


class Rasteriser:
    """One backend of the renderer."""

    def __init__(self, path, name=None):
        library = ctypes.CDLL(path)
        library.plt_raster_kernels_count.restype = ctypes.c_size_t
        library.plt_raster_kernels_at.restype = ctypes.POINTER(Backend)
        library.plt_raster_kernels_at.argtypes = [ctypes.c_size_t]
        library.plt_raster_scratch_bytes.restype = ctypes.c_size_t
        library.plt_raster_scratch_bytes.argtypes = [ctypes.POINTER(Canvas), ctypes.c_size_t,
                                                     ctypes.c_size_t, ctypes.c_size_t]
        backends = [library.plt_raster_kernels_at(k).contents
                  for k in range(library.plt_raster_kernels_count())]
        self.library = library
        self.backend = next(t for t in backends if name is None or t.name.decode() == name)
        self.name = self.backend.name.decode()

    def page(self, picture, opaque):
        """A page and its transposed copy. The page keeps the arrays alive."""
        height, width, _ = picture.shape
        transposed = numpy.empty((width, height, 4), picture.dtype)
        turn = self.backend.transpose_u8 if picture.dtype == numpy.uint8 else self.backend.transpose_f32
        turn(picture.ctypes.data, picture.strides[0], width, height, transposed.ctypes.data,
             transposed.strides[0])
        page = Page(picture.ctypes.data, transposed.ctypes.data, width, height, picture.strides[0],
                    transposed.strides[0], int(opaque))
        page.kept = (picture, transposed)
        return page

    def frame(self, canvas, pages, panels, threads=1, background=(0, 0, 0, 0), keeps=False):
        """Returns a function that draws a frame of panels made by geometry.py."""
        height, width, _ = canvas.shape
        target = Canvas(canvas.ctypes.data, width, height, canvas.strides[0],
                        (ctypes.c_size_t * 4)(0, 0, width, height), int(keeps),
                        (ctypes.c_float * 4)(*background))
        array = (Panel * len(panels))()
        for slot, (page, content, corners, shade) in zip(array, panels):
            slot.page = ctypes.pointer(pages[page])
            slot.content[:] = content
            slot.corners[:] = [number for corner in corners for number in corner]
            if shade is not None:
                slot.shade.opacity, slot.shade.color[:] = shade[0], shade[1]
                slot.shade.start[:], slot.shade.end[:] = shade[2], shade[3]
                slot.shade.stop_count = len(shade[4])
                slot.shade.stops = (Stop * len(shade[4]))(*shade[4])
        size = self.library.plt_raster_scratch_bytes(
            target, len(panels), max(p.width for p in pages), max(p.height for p in pages))
        draw = self.backend.draw_u8 if canvas.dtype == numpy.uint8 else self.backend.draw_f32
        blocks = [numpy.zeros(size + 64, numpy.uint8) for _ in range(threads)]
        scratch = (ctypes.c_void_p * threads)(
            *(-block.ctypes.data % 64 + block.ctypes.data for block in blocks))

        def run():
            self.library.draw_with_threads(draw, ctypes.byref(target), array,
                                           ctypes.c_size_t(len(panels)),
                                           ctypes.c_size_t(threads), scratch)

        run.kept = (canvas, pages, array, target, blocks)
        return run
